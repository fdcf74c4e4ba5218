declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Title of the article being opened, shown until the article loads. */
    articleTitle?: string;
  }
}

/** Returns the view-transition name that moves an article's title from a list to its page. */
export function titleTransition(slug: string): string {
  return `article-${slug}`;
}
