// A new model is made for every change. Its parts that have not changed stay the same objects, so that
// what shows them can tell that there is nothing to do.

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells the things of a list apart: an id where there is one, else its place. */
const keyOf = (value: unknown, index: number): unknown => (isPlain(value) && 'id' in value ? value['id'] : index);

function reuseList(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((value, i) => [keyOf(value, i), value]));
  const made = next.map((value, i) => reuse(known.get(keyOf(value, i)), value));
  return made.length === before.length && made.every((value, i) => value === before[i]) ? before : made;
}

/** `next`, made of the parts of `before` that are alike; `before` itself when all of it is. */
export function reuse<T>(before: unknown, next: T): T {
  if (before === next) return next;
  if (Array.isArray(before) && Array.isArray(next)) return reuseList(before, next) as T;
  if (!isPlain(before) || !isPlain(next)) return next;
  const names = Object.keys(next);
  const made: Plain = {};
  let alike = names.length === Object.keys(before).length;
  for (const name of names) {
    made[name] = reuse(before[name], next[name]);
    alike &&= made[name] === before[name] && name in before;
  }
  return (alike ? before : made) as T;
}
