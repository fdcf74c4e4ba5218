export const marketDataTexts = {
  pricesFailed: 'Could not load prices. Try again.',
  outliersFailed: 'Could not load outliers. Try again.',
  stockFailed: 'Could not load this stock. Try again.',
  stockOutliersFailed: 'Could not load the outlier calls of this stock. Try again.',
  stockArticlesFailed: 'Could not load the research on this stock. Try again.',
  timesUsual: '4× usual is four times the stock’s usual daily swing in price or volume (median of 250 days).',
  stockNotFound: 'No stock found with this symbol.',
} as const;
