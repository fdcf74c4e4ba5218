/** The first two texts are from the specification (section 8). */
export const basketTexts = {
  failed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  wasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  discarded: 'Order discarded. Nothing was ordered.',
  notDiscarded: 'This order is already confirmed or has ended. Check your broker’s order book.',
  discardFailed: 'Could not discard the order. Try again.',
  resultFailed: 'Could not load the status of your orders. Check your broker’s order book.',
  /** The member closed the broker's window. */
  closed: 'No order was placed.',
  /** Adds reassurance and the next step to the specification's text. */
  nothingOrdered: 'No order was placed and no money moved.',
  failures: {
    'bad-basket': {
      title: 'This basket cannot be ordered',
      detail: 'Go back to the portfolio and plan it again.',
    },
    expired: { title: 'Broker session expired', detail: 'Start again to open a new session.' },
    'other-account': {
      title: 'This is not your connected account',
      detail: 'Start again with the connected account, or change the account.',
    },
    unable: {
      title: 'The transaction was not started',
      detail: 'Try again, or copy the plan and place the orders yourself.',
    },
  },
  account: {
    lead: 'Your next order goes to this account for you to confirm. We never see your login.',
    none: 'No broker connected. You choose one with your first order.',
    failed: 'Could not load your broker account.',
    disconnected: 'Broker disconnected.',
    disconnectFailed: 'Could not disconnect the broker. Try again.',
    disconnect: 'You choose a broker again with your next order. Orders already placed are not affected.',
  },
  notConnected: 'Your orders were placed, but the broker was not saved. You choose it again next time.',
  changeFailed: 'Could not change the account. Try again, or sign out at your broker.',
  /** The gateway rejected the whole basket. */
  notAccepted: 'The broker does not accept this basket. Check the tickers.',
  /** The firm has no broker gateway configured. */
  notOffered: {
    title: 'Basket orders are not offered',
    detail: 'Copy the plan from the portfolio and place the orders yourself.',
  },
  problems: {
    unreadable: 'This link contains no basket.',
    'nothing-to-order': 'Nothing to order.',
    'named-twice': 'This basket lists a stock twice.',
    'sells-more-than-held': 'You cannot sell more shares than you hold.',
  },
} as const;

/** Broker names by gateway id. An unknown broker is shown by its id. */
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
