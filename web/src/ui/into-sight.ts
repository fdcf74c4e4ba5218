/**
 * A ref for the selected item of a horizontally scrolling row. Keeps it as centred as possible, also when the row is
 * resized. The page itself does not scroll.
 */
export function intoSight(chosen: HTMLElement | null) {
  const row = chosen?.parentElement ?? null;
  if (chosen === null || row === null) return undefined;
  const show = () => {
    const [inner, outer] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  };
  // The observer also calls back immediately.
  const sizes = new ResizeObserver(show);
  sizes.observe(row);
  // A font that loads late changes the row's width.
  sizes.observe(chosen);
  return () => sizes.disconnect();
}
