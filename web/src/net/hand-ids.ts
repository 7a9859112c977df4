// Cards in hand have no identity on the wire. Here each gets one that it keeps while it is held,
// so that it can be followed by eye, by focus and by the screen reader.
import type { CardCode } from '../cards/code';

export interface Held {
  id: string;
  code: CardCode;
}

let made = 0;

/** `codes` with the ids of `before` where the same card was held already. */
export function holdCards(before: readonly Held[], codes: readonly CardCode[]): Held[] {
  const known = new Map<CardCode, string[]>();
  for (const held of before) known.set(held.code, [...(known.get(held.code) ?? []), held.id]);
  return codes.map((code) => {
    const id = known.get(code)?.shift();
    if (id !== undefined) return { id, code };
    made += 1;
    return { id: `h${made}`, code };
  });
}
