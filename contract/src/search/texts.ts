export const searchTexts = {
  failed: 'Search failed. Try again.',
  archiveAway: 'The archive is being indexed. Message search is back in a few minutes.',
} as const;
