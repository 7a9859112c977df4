// Where the cards of a hand lie. Pure arithmetic, so that "never cut off" can be tested.

export interface HandLayout {
  cardWidth: number;
  rows: number;
  perRow: number;
  /** From one card's left edge to the next. */
  step: number;
  /** From one row's top to the next. */
  rowStep: number;
  width: number;
  height: number;
}

export interface HandBox {
  width: number;
  height: number;
  maxCard: number;
}

const GAP = 6;
const MIN_CARD = 44;
/** WCAG 2.2 asks for targets of 24 px; a sliver of card must also show index and symbol. */
const MIN_STEP = 24;
const INDEX_SHARE = 0.34;
/** Up to this many cards, lying side by side is worth smaller cards. */
const LOOSE_CARDS = 13;
const LOOSE_MIN_CARD = 92;
/** A hand of that size stays in one row even on a phone, as long as its cards are this wide. */
const ONE_ROW_MIN_CARD = 66;
/** Room above the cards for the raised ones. */
export const LIFT_SHARE = 0.3;

function place(count: number, box: HandBox, cardWidth: number, rows: number): HandLayout | null {
  const perRow = Math.ceil(count / rows);
  const room = perRow > 1 ? (box.width - cardWidth) / (perRow - 1) : cardWidth + GAP;
  const step = Math.min(cardWidth + GAP, room);
  if (perRow > 1 && step < Math.max(MIN_STEP, cardWidth * INDEX_SHARE)) return null;
  const cardHeight = cardWidth * 1.5;
  // Rows lie over each other, but never over the index and symbol of the row behind.
  const rowStep = Math.round(cardHeight * (rows > 2 ? 0.42 : 0.52));
  const height = cardHeight + (rows - 1) * rowStep + cardWidth * LIFT_SHARE;
  const width = cardWidth + (perRow - 1) * step;
  if (height > box.height || width > box.width + 0.01) return null;
  return { cardWidth, rows, perRow, step, rowStep, width, height };
}

/** The largest cards that fit whole; when none do, the smallest, in rows wider than the box. */
export function layoutHand(count: number, box: HandBox): HandLayout {
  if (count <= LOOSE_CARDS) {
    const side = Math.floor((box.width - (count - 1) * GAP) / Math.max(count, 1));
    const loose = Math.min(side, box.maxCard);
    const fit = loose >= LOOSE_MIN_CARD ? place(Math.max(count, 1), box, loose, 1) : null;
    if (fit) return fit;
  }
  if (count <= LOOSE_CARDS) {
    for (let cardWidth = box.maxCard; cardWidth >= ONE_ROW_MIN_CARD; cardWidth -= 2) {
      const fit = place(Math.max(count, 1), box, cardWidth, 1);
      if (fit) return fit;
    }
  }
  // Two rows are calmer than five; the smallest phones need more even for a middling hand.
  for (const most of count > 24 ? [5] : [2, 5]) {
    for (let cardWidth = box.maxCard; cardWidth >= MIN_CARD; cardWidth -= 2) {
      for (let rows = 1; rows <= most; rows += 1) {
        const fit = place(Math.max(count, 1), box, cardWidth, rows);
        if (fit) return fit;
      }
    }
  }
  const rows = 2;
  const perRow = Math.ceil(count / rows);
  const step = MIN_STEP;
  const rowStep = MIN_CARD * 0.8;
  return {
    cardWidth: MIN_CARD,
    rows,
    perRow,
    step,
    rowStep,
    width: MIN_CARD + (perRow - 1) * step,
    height: MIN_CARD * (1.5 + LIFT_SHARE) + rowStep,
  };
}

/** Left and top of card `index`; rows are centered, the last one may be shorter. */
export function cardPosition(layout: HandLayout, count: number, index: number): { x: number; y: number; tilt: number } {
  const row = Math.floor(index / layout.perRow);
  const inRow = Math.min(layout.perRow, count - row * layout.perRow);
  const column = index % layout.perRow;
  const rowWidth = layout.cardWidth + (inRow - 1) * layout.step;
  const middle = (inRow - 1) / 2;
  const overlapping = layout.step < layout.cardWidth;
  const off = middle > 0 ? (column - middle) / middle : 0;
  // A single overlapping row is held like a fan; anything else lies straight.
  const fan = layout.rows === 1 && overlapping;
  return {
    x: (layout.width - rowWidth) / 2 + column * layout.step,
    y: layout.cardWidth * LIFT_SHARE + row * layout.rowStep + (fan ? off * off * layout.cardWidth * 0.07 : 0),
    tilt: fan ? off * 3.5 : 0,
  };
}
