import type { TableInfo } from '../protocol';

/** Where a chair will be when the match begins. */
export interface Place {
  board: number;
  /** Which side it plays for; null: everyone for themselves. */
  side: number | null;
  /** Whether it plays with the chair of who looks. */
  partner: boolean;
}

export function placeOf(table: TableInfo, chair: number, mine: number | null): Place {
  const side = table.sides?.[chair] ?? null;
  const board = Math.max(
    0,
    table.boards.findIndex((chairs) => chairs.includes(chair)),
  );
  const together = mine !== null && mine !== chair && (table.boards[board]?.includes(mine) ?? false);
  return { board, side, partner: side !== null && together && table.sides?.[mine!] === side };
}
