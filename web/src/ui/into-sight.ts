/**
 * A ref of what is chosen in a row that scrolls sideways: it stands in sight at first, and again when the row gets another width.
 * The page itself stays where it is.
 */
export function intoSight(chosen: HTMLElement | null) {
  const row = chosen?.parentElement ?? null;
  if (chosen === null || row === null) return undefined;
  const show = () => {
    const [inner, outer] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
  };
  // Calls at once, too.
  const sizes = new ResizeObserver(show);
  sizes.observe(row);
  return () => sizes.disconnect();
}
