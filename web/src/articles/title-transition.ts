declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the article that is opened: it stands there before the article is read. */
    articleTitle?: string;
  }
}

/** The name by which an article's title moves from a list to its page. */
export function titleTransition(slug: string): string {
  return `article-${slug}`;
}
