export const portfoliosTexts = {
  listFailed: 'Unable to load portfolios. Please try again in some time.',
  infosFailed: 'Unable to load portfolio details. Please try again in some time.',
  detailFailed: 'Unable to load this portfolio. Please try again in some time.',
  performanceFailed: 'Unable to load the performance. Please try again in some time.',
  certificateFailed: 'Unable to load the certificate. Please try again in some time.',
  experimentalsFailed: 'Unable to load experimental portfolios. Please try again in some time.',
} as const;
