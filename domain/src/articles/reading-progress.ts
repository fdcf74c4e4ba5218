/** Positions (ten-thousandths of the text) between which an article counts as started, but not finished. */
const begun = { from: 300, to: 9_500 };

export function isInProgress(position: number): boolean {
  return position >= begun.from && position < begun.to;
}
