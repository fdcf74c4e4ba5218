/** Does heavy work after the next frame is on the screen, so that a click is answered before a page is made. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
