export const portfoliosTexts = {
  listFailed: 'Could not load portfolios. Try again.',
  infosFailed: 'Could not load portfolio details. Try again.',
  detailFailed: 'Could not load this portfolio. Try again.',
  performanceFailed: 'Could not load the performance. Try again.',
  certificateFailed: 'Could not load the certificate. Try again.',
  experimentalsFailed: 'Could not load experimental portfolios. Try again.',
} as const;
