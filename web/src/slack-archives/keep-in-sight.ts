/** Rows that come into a list are measured within a few frames, and move what stands below them. */
const framesToSettle = 6;

/** Keeps what the keyboard has put the focus on in sight while rows around it are measured. */
export function keepInSight(element: Element): void {
  if (!element.matches(':focus-visible')) return;
  const look = (frames: number) => {
    if (document.activeElement !== element) return;
    element.scrollIntoView({ block: 'nearest' });
    if (frames > 0) requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(framesToSettle));
}
