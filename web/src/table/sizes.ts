// How large things are on a table of some size, in px.

export interface Room {
  width: number;
  height: number;
  /** Between the rows of seats, on phones. */
  middleHeight: number;
  /** A phone on its side. */
  flat: boolean;
  compact: boolean;
  stacked: boolean;
  low: boolean;
  short: boolean;
}

export interface Sizes {
  /** Height that the hand may take. */
  hand: number;
  /** Widest card in the hand. */
  card: number;
  face: number;
  /** Cards of the piles. */
  pile: number;
}

export function sizesOf(
  { width, height, middleHeight, flat, compact, stacked, low, short }: Room,
  others: number,
  atSides: boolean,
): Sizes {
  if (compact) {
    // The fewer they are, the larger they sit there.
    const face = flat || short ? 40 : others <= 3 ? Math.min(72, width * 0.17) : others <= 5 ? 52 : 46;
    return {
      hand: Math.round(height * (flat ? 0.42 : 0.36)),
      card: flat ? Math.round(height * 0.21) : Math.min(124, Math.round(height * 0.145)),
      face: Math.round(face),
      pile: Math.round(Math.min(atSides ? (width - 152) / 3.3 : width * 0.27, middleHeight / 3.05)),
    };
  }
  const share = others <= 4 ? 1 : others <= 6 ? 0.86 : 0.74;
  return {
    hand: Math.round(height * (stacked ? 0.34 : 0.3)),
    card: Math.min(136, Math.round(height * 0.152)),
    face: Math.round(Math.min(height * (low ? 0.09 : 0.11), width * 0.095) * share),
    pile: Math.round(Math.min(width * (stacked ? 0.16 : 0.13), height * (low ? 0.125 : 0.14), others > 6 ? 104 : 124)),
  };
}
