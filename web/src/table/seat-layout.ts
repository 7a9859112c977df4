// Where the opponents sit: on the upper arc of the table, clockwise from the viewer's left.

export interface Spot {
  /** Center of the seat, as a share of the box. */
  x: number;
  y: number;
}

const SAMPLES = 240;

/** How far it is to each of the points along them, on a table this much wider than high. */
function lengths(points: readonly Spot[], aspect: number): number[] {
  const along = [0];
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1]!;
    const b = points[i]!;
    along.push(along[i - 1]! + Math.hypot((b.x - a.x) * aspect, b.y - a.y));
  }
  return along;
}

/** `count` spots at equal distances along the arc from lower left over the top to lower right. */
export function spotsAround(count: number, aspect: number): Spot[] {
  if (count === 0) return [];
  // A squarish oval: people at a long table sit along its sides, not in its corners.
  const power = 0.72;
  const reach = count <= 3 ? 0.02 : 0.2;
  const from = Math.PI * (1 + reach);
  const to = -Math.PI * reach;
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** power;
  const points: Spot[] = [];
  for (let i = 0; i <= SAMPLES; i += 1) {
    const angle = from + ((to - from) * i) / SAMPLES;
    points.push({ x: 0.5 + 0.5 * bend(Math.cos(angle)), y: 0.5 - 0.5 * bend(Math.sin(angle)) });
  }
  const along = lengths(points, aspect);
  const total = along[along.length - 1]!;
  const spots: Spot[] = [];
  for (let i = 0; i < count; i += 1) {
    // Few players keep away from the ends of the arc, where the viewer's own hand is.
    const share = count === 1 ? 0.5 : count === 2 ? 0.22 + i * 0.56 : i / (count - 1);
    const index = along.findIndex((length) => length >= share * total - 1e-9);
    spots.push(points[Math.max(0, index)]!);
  }
  return spots;
}

/** `count` spots all around the table, for who looks on: clockwise from the left of its near edge's middle. */
export function spotsOnRing(count: number, aspect: number): Spot[] {
  const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.72;
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const angle = -Math.PI / 2 - (2 * Math.PI * i) / SAMPLES;
    return { x: 0.5 + 0.5 * bend(Math.cos(angle)), y: 0.5 - 0.5 * bend(Math.sin(angle)) };
  });
  const along = lengths(points, aspect);
  // Nobody sits at the very middle of the near edge: there one looks at the piles from.
  return Array.from(
    { length: count },
    (_, i) => points[along.findIndex((length) => length >= ((i + 0.5) / count) * along.at(-1)! - 1e-9)]!,
  );
}

/** On a phone: one row, or an upper row of at most `most` with up to two seats at each end of a lower one. */
export function stripRows(count: number, most = 5): { upper: number[]; left: number[]; right: number[] } {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= most) return { upper: all, left: [], right: [] };
  const side = count >= 8 ? 2 : 1;
  return { left: all.slice(0, side).reverse(), upper: all.slice(side, count - side), right: all.slice(count - side) };
}
