export const searchTexts = {
  failed: 'Failed to search. Please try again.',
  archiveAway: 'The archive is being indexed. Messages can be searched again in a few minutes.',
} as const;
