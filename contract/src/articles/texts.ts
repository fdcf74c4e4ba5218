/** Product texts in the specification's tone, used instead of the specification's failure texts. */
export const articlesTexts = {
  readFailed: 'Could not load this article. Try again.',
  homeFailed: 'Could not load your home page. Try again.',
  pdfFailed: 'Could not create the PDF. Try again.',
  bookmarkFailed: 'Could not save the bookmark. Try again.',
  listOfReadingFailed: 'Could not load your reading list. Try again.',
  feedFailed: 'Could not change the feed. Try again.',
  notFound: 'This article does not exist or has been withdrawn.',
} as const;
