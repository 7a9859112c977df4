import type { TableActions } from './model';

const nothing = (): void => undefined;

/** Where a table is only shown: nothing that is pressed does anything. */
export const NO_ACTIONS: TableActions = {
  play: nothing,
  draw: nothing,
  keep: nothing,
  nameColor: nothing,
  accept: nothing,
  challenge: nothing,
  uno: nothing,
  catchSeat: nothing,
  swapWith: nothing,
  cancel: nothing,
  nextRound: nothing,
  closeShown: nothing,
  takeBack: nothing,
  unpause: nothing,
};
