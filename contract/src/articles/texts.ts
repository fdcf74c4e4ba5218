/** Our own texts in the specification's tone; the specification's failure texts are not shown. */
export const articlesTexts = {
  readFailed: 'Failed to fetch this article. Please try again in some time.',
  homeFailed: 'Failed to fetch what is new. Please try again in some time.',
  pdfFailed: 'Failed to make the PDF. Please try again in some time.',
  bookmarkFailed: 'Failed to save the bookmark. Please try again.',
  listOfReadingFailed: 'Failed to fetch your reading list. Please try again in some time.',
  feedFailed: 'Failed to change the feed. Please try again.',
  notFound: 'This article does not exist or has been withdrawn.',
} as const;
