/** Sentence that the privacy notice must contain before link clicks are counted. */
export const linkCountingSentence =
  'We count how often each link in our research emails is opened, without recording who opened it.';

/** Returns whether a privacy notice (Markdown) states that clicks are counted, ignoring emphasis and line breaks. */
export function statesLinkCounting(notice: string): boolean {
  const words = (text: string) => text.replaceAll(/[*_]/g, '').replaceAll(/\s+/g, ' ');
  return words(notice).includes(words(linkCountingSentence));
}
