"""Texts that cannot be read where they stand: off the screen, cut off, on each other."""

from __future__ import annotations

from playwright.sync_api import Page

_UNREADABLE = r"""() => {
  const EDGE = 4, SLACK = 2;
  const wrong = new Set();
  const lines = [];
  const up = function* (part) { for (; part; part = part.parentElement) yield part; };
  const seen = (part) => part.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !part.closest('[data-card], [role=img], svg, .visually-hidden');
  // What a dialog lies on is not to be read now.
  const front = [...document.querySelectorAll('[role=dialog], dialog[open]')].pop();
  const walk = document.createTreeWalker(front ?? document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, part = text.parentElement;
    if (!text.data.trim() || !seen(part)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.height > 1)
        lines.push({box, part, told: text.data.trim().slice(0, 40)});
  }
  const rounded = (box, frame, radius) => {
    if (box.bottom < frame.top || box.top > frame.bottom) return false;  // scrolled out of it
    const r = Math.min(radius, frame.width / 2, frame.height / 2);
    const air = box.height / 4;  // letters reach neither the top nor the bottom of their line
    for (const x of [box.left, box.right]) for (const y of [box.top + air, box.bottom - air]) {
      const dx = Math.max(frame.left + r - x, x - frame.right + r, 0);
      const dy = Math.max(frame.top + r - y, y - frame.bottom + r, 0);
      if (dx > 0 && dy > 0 && Math.hypot(dx, dy) > r + 1) return true;
    }
    return false;
  };
  for (const {box, part, told} of lines) {
    let scrolls = false, shortened = false, floats = false;
    for (const frame of up(part)) {
      const style = getComputedStyle(frame), around = frame.getBoundingClientRect();
      shortened ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      scrolls ||= ['auto', 'scroll'].includes(style.overflowX)
        && frame.scrollWidth > frame.clientWidth;
      floats ||= ['fixed', 'sticky'].includes(style.position);
      const clips = ['hidden', 'clip'].includes(style.overflowX);
      if (clips && !shortened && !scrolls && (box.left < around.left - SLACK
          || box.right > around.right + SLACK || box.bottom > around.bottom + box.height / 2))
        wrong.add(`cut: ${told}`);
      const paper = style.backgroundColor !== 'rgba(0, 0, 0, 0)'
        || style.backgroundImage !== 'none';
      if (paper && rounded(box, around, parseFloat(style.borderTopLeftRadius) || 0))
        wrong.add(`over a round corner: ${told}`);
    }
    if (!scrolls && !shortened && (box.left < EDGE || box.right > innerWidth - EDGE))
      wrong.add(`at the edge: ${told}`);
    Object.assign(lines[lines.findIndex((line) => line.box === box)], {floats});
  }
  lines.forEach((one, index) => { for (const other of lines.slice(index + 1)) {
    if (one.part === other.part || one.floats !== other.floats) continue;
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
    const least = Math.min(one.box.height, other.box.height);
    if (wide > SLACK && high > least / 3) wrong.add(`${one.told} on ${other.told}`);
  } });
  return [...wrong];
}"""


def unreadable(page: Page) -> list[str]:
    """What a person cannot read on this page, as sentences."""
    return once_at_rest(page, _UNREADABLE)


def once_at_rest(page: Page, script: str) -> list[str]:
    """What a script finds wrong with a page that may still be drawing itself: looks again."""
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    found: list[str] = page.evaluate(script)
    for _ in range(100):
        if not found:
            break
        page.wait_for_timeout(100)
        found = page.evaluate(script)
    return found
