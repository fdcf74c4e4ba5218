/** Runs heavy work after the next frame is painted, so that a click has a visible effect before a page renders. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
