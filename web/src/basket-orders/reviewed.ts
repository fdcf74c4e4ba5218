declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The orders were reviewed on the linking page. */
    areReviewed?: boolean;
  }
}

/** Link state for a page that has shown the orders with their amounts. */
export const reviewed = { areReviewed: true } as const;
