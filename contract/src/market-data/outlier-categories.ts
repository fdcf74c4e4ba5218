export const outlierCategories = ['bullish', 'bearish'] as const;
