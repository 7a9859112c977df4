// A face: five parts, each a digit. It is drawn from the name unless its owner chose one.
export const PARTS = ['wall', 'shirt', 'hair', 'eyes', 'mouth'] as const;
export type Part = (typeof PARTS)[number];
export type Face = Record<Part, number>;

/** How many there are of each. */
const KINDS: Face = { wall: 10, shirt: 10, hair: 6, eyes: 4, mouth: 3 };

function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822519);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The same name gives the same face at every table. */
function drawnFrom(name: string): Face {
  const seed = hash(name);
  const pick = (shift: number, count: number): number => (seed >>> shift) % count;
  const wall = pick(0, KINDS.wall);
  return {
    wall,
    shirt: (wall + 1 + pick(5, 9)) % KINDS.shirt,
    hair: pick(9, KINDS.hair),
    eyes: pick(13, KINDS.eyes),
    mouth: pick(17, KINDS.mouth),
  };
}

/** The face that was chosen, as the protocol writes it; where none was, the one of the name. */
export function faceOf(name: string, chosen: string | undefined): Face {
  if (!chosen || !/^\d{5}$/.test(chosen)) return drawnFrom(name);
  return Object.fromEntries(PARTS.map((part, i) => [part, Number(chosen[i]) % KINDS[part]])) as Face;
}

export const printFace = (face: Face): string => PARTS.map((part) => face[part]).join('');

/** The same face with the next kind of one part. */
export const turnPart = (face: Face, part: Part): Face => ({ ...face, [part]: (face[part] + 1) % KINDS[part] });
