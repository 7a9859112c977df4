// What stands at a seat near the edge is moved aside by as much as would be cut off.
import { afterFrame } from '../motion/frame';

/** Between the edge and what stands beside it, in px. */
const MARGIN = 8;

interface Span {
  left: number;
  right: number;
}

/** How far to the right (or, below 0, to the left) something has to go; its beginning is read first. */
export function shiftInside(box: Span, frame: Span): number {
  const left = frame.left + MARGIN - box.left;
  return left > 0 ? left : Math.max(left, Math.min(0, frame.right - MARGIN - box.right));
}

/** `_text`: with another text it has another width. */
export function keepInside(node: HTMLElement, _text: string): { update: () => void } {
  function place(): void {
    void afterFrame().then(() => {
      const frame = node.closest('.table')?.getBoundingClientRect();
      if (!frame) return;
      node.style.marginLeft = '';
      node.style.marginLeft = `${shiftInside(node.getBoundingClientRect(), frame)}px`;
    });
  }
  place();
  return { update: place };
}
