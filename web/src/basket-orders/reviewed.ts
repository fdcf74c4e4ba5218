declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the linking page already showed the orders for review. */
    areReviewed?: boolean;
  }
}

/** Link state set by a page that has shown the orders with their amounts. */
export const reviewed = { areReviewed: true } as const;
