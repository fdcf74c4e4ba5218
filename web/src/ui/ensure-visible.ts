/**
 * Ref for the selected item of a horizontally scrolling row. Keeps it centred where possible, also after a resize,
 * without scrolling the page.
 */
export function ensureVisible(chosen: HTMLElement | null) {
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
