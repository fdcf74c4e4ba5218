/** Label with its preferred vertical centre `y`. */
export interface WantedLabel {
  readonly y: number;
  readonly height: number;
}

/**
 * Returns the vertical centres of the labels in input order. Labels do not overlap, stay between `top` and `bottom` if
 * they fit, and keep the order of their lines.
 */
export function placedLabels(wanted: readonly WantedLabel[], top: number, bottom: number): number[] {
  const order = wanted.map((label, at) => ({ ...label, at })).toSorted((a, b) => a.y - b.y || a.at - b.at);
  const placed: number[] = [];
  let free = top;
  for (const { y, height, at } of order) {
    placed[at] = Math.max(y, free + height / 2);
    free = placed[at] + height / 2;
  }
  let limit = bottom;
  for (const { height, at } of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, limit - height / 2);
    limit = placed[at] - height / 2;
  }
  return placed;
}
