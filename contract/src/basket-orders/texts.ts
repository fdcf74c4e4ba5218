/** The basket order; the first two are the specification's (section 8). */
export const basketTexts = {
  failed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  wasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  resultFailed: 'Unable to read what became of your orders. Please look at your broker’s order book.',
  /** Beside the specification's text: what is safe, and what to do. */
  nothingOrdered: 'Nothing was ordered, and no money moved.',
  failures: {
    'bad-basket': {
      title: 'This basket cannot be ordered',
      detail: 'Go back to the portfolio and plan it again.',
    },
    cancelled: { title: 'You closed the broker’s window', detail: 'Start again whenever you like.' },
    expired: { title: 'The broker’s session ran out', detail: 'Start again: a new session takes its place.' },
    unable: {
      title: 'The transaction was not started',
      detail: 'Try again, or copy the plan and order by hand.',
    },
  },
  /** The gateway refused the basket as a whole. */
  notAccepted: 'The broker does not accept this basket. Please check the tickers.',
  problems: {
    unreadable: 'The link does not hold a basket.',
    'nothing-to-order': 'Nothing to order.',
    'named-twice': 'A stock is named twice in this basket.',
    'sells-more-than-held': 'A basket cannot sell more shares than are held.',
  },
} as const;
