/** Research reading; failure texts are ours, in the specification's voice (its own are not shown). */
export const articlesTexts = {
  listFailed: 'Failed to fetch research articles. Please try again in some time.',
  readFailed: 'Failed to fetch this article. Please try again in some time.',
  notFound: 'This article does not exist or has been withdrawn.',
} as const;
