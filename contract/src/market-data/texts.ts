export const marketDataTexts = {
  pricesFailed: 'Could not load prices. Try again.',
  outliersFailed: 'Could not load outliers. Try again.',
  stockFailed: 'Could not load this stock. Try again.',
  stockOutliersFailed: 'Could not load the outlier calls of this stock. Try again.',
  stockArticlesFailed: 'Could not load the research on this stock. Try again.',
  timesUsual:
    'Times usual: distance of the day’s return or volume from its 250-day median; 1× is the median distance.',
  stockNotFound: 'No stock found with this symbol.',
} as const;
