/** The first two texts are from the specification (section 8). */
export const basketTexts = {
  failed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  wasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  discarded: 'The order is discarded. Nothing was ordered.',
  notDiscarded: 'This order has already been confirmed or has ended. Check it in your broker’s order book.',
  discardFailed: 'The order was not discarded. Please try again.',
  resultFailed: 'Unable to load the status of your orders. Please check your broker’s order book.',
  /** Supplements the specification's text with reassurance and the next step. */
  nothingOrdered: 'No order was placed and no money moved.',
  failures: {
    'bad-basket': {
      title: 'This basket cannot be ordered',
      detail: 'Go back to the portfolio and plan it again.',
    },
    cancelled: { title: 'You closed the broker’s window', detail: 'You can start again at any time.' },
    expired: { title: 'The broker’s session expired', detail: 'Start again to open a new session.' },
    'other-account': {
      title: 'This is not the account you are connected with',
      detail: 'Start again and sign in with the connected account, or change the account.',
    },
    unable: {
      title: 'The transaction was not started',
      detail: 'Try again, or copy the plan and place the orders yourself.',
    },
  },
  account: {
    lead: 'Your next order goes straight to this account; you still confirm it there. We never see your login.',
    none: 'None yet. You choose your broker with your first order, and we remember it for the next one.',
    failed: 'We were unable to load your broker account.',
    disconnected: 'The broker account is disconnected.',
    disconnectFailed: 'The broker account was not disconnected. Please try again.',
    disconnect:
      'You will choose your broker again with your next order. Orders already placed are not affected.',
  },
  notConnected:
    'Your orders were placed, but the broker was not remembered. You will choose it again next time.',
  changeFailed: 'The account was not changed. Please try again, or sign out at your broker.',
  /** The gateway rejected the whole basket. */
  notAccepted: 'The broker does not accept this basket. Please check the tickers.',
  /** The firm has no broker gateway configured. */
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

/** Broker names by gateway id; an unknown broker is shown by its id. */
const brokers: Readonly<Record<string, string>> = {
  aliceblue: 'Alice Blue',
  angelbroking: 'Angel One',
  axis: 'Axis Direct',
  dhan: 'Dhan',
  edelweiss: 'Nuvama',
  fisdom: 'Fisdom',
  fivepaisa: '5paisa',
  fundzbazar: 'FundzBazar',
  groww: 'Groww',
  hdfc: 'HDFC Securities',
  icici: 'ICICI Direct',
  iifl: 'IIFL',
  kite: 'Zerodha',
  kotak: 'Kotak Securities',
  motilal: 'Motilal Oswal',
  trustline: 'Trustline',
  upstox: 'Upstox',
};

export function brokerText(name: string | null): string {
  return name === null ? 'Your broker' : (brokers[name] ?? name);
}
