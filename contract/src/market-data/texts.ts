export const marketDataTexts = {
  pricesFailed: 'Unable to load prices. Please try again in some time.',
  outliersFailed: 'Unable to load outliers. Please try again in some time.',
  stockFailed: 'Unable to load this stock. Please try again in some time.',
  stockOutliersFailed: 'Unable to load the outlier calls of this stock. Please try again in some time.',
  stockArticlesFailed: 'Unable to load the research on this stock. Please try again in some time.',
  stockNotFound: 'We found no stock with this name.',
} as const;
