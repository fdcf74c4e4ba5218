/** A label that would stand at `y`, the middle of its height. */
export interface WantedLabel {
  readonly y: number;
  readonly height: number;
}

/**
 * Where labels stand so that none lies on another and all lie between `top` and `bottom` (as far as they fit): near to
 * what they name and in its order. Answers middles, in the order given.
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
