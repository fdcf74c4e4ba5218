/** Frames until new list rows are measured, which shifts the rows below them. */
const framesToSettle = 6;

/** Keeps the focused element visible while rows around it are measured. */
export function keepVisible(element: Element): void {
  if (!element.matches(':focus-visible')) return;
  const look = (frames: number) => {
    if (document.activeElement !== element) return;
    element.scrollIntoView({ block: 'nearest' });
    if (frames > 0) requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(framesToSettle));
}
