/** Portfolios, experimentals and basket orders; the first two of the basket's are the specification's (section 8). */
export const portfoliosTexts = {
  listFailed: 'Unable to load portfolios. Please try again in some time.',
  infosFailed: 'Unable to load the facts about portfolios. Please try again in some time.',
  detailFailed: 'Unable to load this portfolio. Please try again in some time.',
  performanceFailed: 'Unable to load the performance. Please try again in some time.',
  experimentalsFailed: 'Unable to load experimental portfolios. Please try again in some time.',
  basketFailed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  basketWasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  resultFailed: 'Unable to read what became of your orders. Please look at your broker’s order book.',
} as const;
