declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The orders of a basket were looked at on the page that leads here. */
    areReviewed?: boolean;
  }
}

/** For a link from a page that has shown the orders with their amounts. */
export const reviewed = { areReviewed: true } as const;
