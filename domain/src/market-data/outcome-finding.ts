/** Median return of a category a number of months after its listings, or null without any. */
type Median = { readonly median: number } | null;

export interface OutcomeWindow {
  readonly months: number;
  readonly bullish: Median;
  readonly bearish: Median;
  readonly index: number | null;
}

/**
 * Returns which categories were ahead of the index after the longest complete window, such as `After 12 months, neither
 * the median bullish nor the median bearish stock was ahead of the index`, or null if no window is complete.
 */
export function outcomeFinding(windows: readonly OutcomeWindow[]): string | null {
  const last = windows.findLast(({ bullish, bearish, index }) => bullish && bearish && index !== null);
  if (!last?.bullish || !last.bearish || last.index === null) return null;
  const [bullish, bearish] = [last.bullish.median > last.index, last.bearish.median > last.index];
  const months = last.months === 1 ? '1 month' : `${last.months} months`;
  return `After ${months}, ${aheadWords(bullish, bearish)} ahead of the index`;
}

function aheadWords(isBullish: boolean, isBearish: boolean): string {
  if (isBullish && isBearish) return 'the median bullish and the median bearish stock were both';
  if (isBullish) return 'only the median bullish stock was';
  if (isBearish) return 'only the median bearish stock was';
  return 'neither the median bullish nor the median bearish stock was';
}
