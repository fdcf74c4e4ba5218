/** Runs heavy work after the next paint, so that a click has a visible effect before a page renders. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
