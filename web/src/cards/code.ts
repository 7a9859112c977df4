// Card codes as docs/notation has them: R7, GS, BR, YD, W, W4, WA, and W=B for a named color.

export type Color = 'R' | 'Y' | 'G' | 'B';
export type WildCode = 'W' | 'W4' | 'WA';
export type CardCode = string;

export const COLORS: readonly Color[] = ['R', 'Y', 'G', 'B'];

export type CardFace =
  | { kind: 'number'; color: Color; value: number }
  | { kind: 'skip' | 'reverse' | 'draw2'; color: Color }
  | { kind: 'wild' | 'wild4' | 'agent'; named: Color | null };

export const COLOR_TOKEN: Record<Color, 'red' | 'yellow' | 'green' | 'blue'> = {
  R: 'red',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
};

const ACTIONS = { S: 'skip', R: 'reverse', D: 'draw2' } as const;
const WILDS = { W: 'wild', W4: 'wild4', WA: 'agent' } as const;

export function isColor(text: string | undefined): text is Color {
  return text === 'R' || text === 'Y' || text === 'G' || text === 'B';
}

export function parseCard(code: CardCode): CardFace {
  const [head = '', named] = code.split('=');
  if (head in WILDS && (named === undefined || isColor(named))) {
    return { kind: WILDS[head as WildCode], named: named ?? null };
  }
  const color = head[0];
  const mark = head.slice(1);
  if (isColor(color) && named === undefined) {
    if (/^[0-9]$/.test(mark)) return { kind: 'number', color, value: Number(mark) };
    if (mark in ACTIONS) return { kind: ACTIONS[mark as keyof typeof ACTIONS], color };
  }
  throw new Error(`not a card: ${code}`);
}

/** The color a card shows by itself; null for a wild. */
export function colorOf(face: CardFace): Color | null {
  return 'color' in face ? face.color : null;
}

export function isWild(face: CardFace): face is Extract<CardFace, { named: Color | null }> {
  return 'named' in face;
}

const KIND_ORDER = ['number', 'skip', 'reverse', 'draw2', 'wild', 'wild4', 'agent'];

function rank(face: CardFace): number {
  return KIND_ORDER.indexOf(face.kind) * 10 + (face.kind === 'number' ? face.value : 0);
}

export type SortOrder = 'color' | 'rank' | 'none';

/** A stable order for a hand; `none` keeps the order in which the cards came. */
export function sortCards<T extends { code: CardCode }>(cards: readonly T[], order: SortOrder): T[] {
  if (order === 'none') return [...cards];
  const key = (card: T): number => {
    const face = parseCard(card.code);
    const color = colorOf(face);
    const group = color === null ? COLORS.length : COLORS.indexOf(color);
    return order === 'color' ? group * 1000 + rank(face) : rank(face) * 10 + group;
  };
  return [...cards].sort((a, b) => key(a) - key(b));
}
