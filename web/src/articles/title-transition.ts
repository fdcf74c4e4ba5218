declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the article being opened, shown before the article is loaded. */
    articleTitle?: string;
  }
}

/** Returns the view-transition name that moves an article's title from a list to its page. */
export function titleTransition(slug: string): string {
  return `article-${slug}`;
}
