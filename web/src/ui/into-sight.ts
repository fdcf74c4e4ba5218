/**
 * A ref of what is chosen in a row that scrolls sideways: it stands in the middle as far as it can, and again when the row gets
 * another width. The page itself stays where it is.
 */
export function intoSight(chosen: HTMLElement | null) {
  const row = chosen?.parentElement ?? null;
  if (chosen === null || row === null) return undefined;
  const show = () => {
    const [inner, outer] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  };
  // Calls at once, too.
  const sizes = new ResizeObserver(show);
  sizes.observe(row);
  // A font that comes late makes it wider.
  sizes.observe(chosen);
  return () => sizes.disconnect();
}
