/** The basket order; the first two are the specification's (section 8). */
export const basketTexts = {
  failed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  wasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  resultFailed: 'Unable to load the status of your orders. Please check your broker’s order book.',
  /** Beside the specification's text: what is safe, and what to do. */
  nothingOrdered: 'No order was placed and no money moved.',
  failures: {
    'bad-basket': {
      title: 'This basket cannot be ordered',
      detail: 'Go back to the portfolio and plan it again.',
    },
    cancelled: { title: 'You closed the broker’s window', detail: 'You can start again at any time.' },
    expired: { title: 'The broker’s session expired', detail: 'Start again to open a new session.' },
    unable: {
      title: 'The transaction was not started',
      detail: 'Try again, or copy the plan and place the orders yourself.',
    },
  },
  /** The gateway refused the basket as a whole. */
  notAccepted: 'The broker does not accept this basket. Please check the tickers.',
  /** The firm has no gateway to brokers. */
  notOffered: {
    title: 'Basket orders are not offered',
    detail: 'Copy the plan from the portfolio and place the orders with your broker yourself.',
  },
  problems: {
    unreadable: 'This link contains no basket.',
    'nothing-to-order': 'Nothing to order.',
    'named-twice': 'This basket lists a stock twice.',
    'sells-more-than-held': 'You cannot sell more shares than you hold.',
  },
} as const;
