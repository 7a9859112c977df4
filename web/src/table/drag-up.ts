import type { Action } from 'svelte/action';

const START_PX = 8;
const PLAY_SHARE = 0.7;

/** Drag a card out of the hand: let go well above its place and it is played, else it goes back. */
export const dragUp: Action<HTMLElement, () => void> = (node, onplay) => {
  let play = onplay;
  let from: { x: number; y: number; pointer: number } | null = null;
  let dragged = false;

  const inner = (): HTMLElement => (node.firstElementChild as HTMLElement | null) ?? node;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    dragged = false;
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.pointer) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!dragged && (Math.abs(dy) < START_PX || Math.abs(dx) > Math.abs(dy) * 2)) return;
    if (!dragged) node.setPointerCapture(from.pointer);
    dragged = true;
    node.style.zIndex = '5';
    inner().style.translate = `${dx}px ${dy}px`;
    inner().style.transition = 'none';
  }

  function release(event: PointerEvent): void {
    if (!from) return;
    const high = from.y - event.clientY > node.offsetHeight * PLAY_SHARE;
    from = null;
    if (!dragged) return;
    node.style.zIndex = '';
    inner().style.transition = '';
    inner().style.translate = '';
    if (high && event.type === 'pointerup') play();
  }

  function swallowClick(event: MouseEvent): void {
    if (!dragged) return;
    dragged = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', release);
  node.addEventListener('pointercancel', release);
  node.addEventListener('click', swallowClick, true);
  return {
    update(next) {
      play = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', release);
      node.removeEventListener('pointercancel', release);
      node.removeEventListener('click', swallowClick, true);
    },
  };
};
