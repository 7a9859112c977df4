// Asking where something is costs a layout when the page has just been written to. Right after a
// frame everything has been laid out, and asking is free.

/** A page in the background draws no frames: then this much later will do. */
const NO_FRAME_MS = 100;

/** Resolves when the next frame has been laid out and painted. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, NO_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
