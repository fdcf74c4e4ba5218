/** The basket order; the first two are the specification's (section 8). */
export const basketTexts = {
  failed: 'Sorry! We are unable to initiate a transaction. Please try again in some time.',
  wasUnable: 'Sorry! We were unable to initiate a transaction. Please try again in some time.',
  resultFailed: 'Unable to read what became of your orders. Please look at your broker’s order book.',
  problems: {
    'nothing-to-order': 'Nothing to order.',
    'named-twice': 'A stock is named twice in this basket.',
    'sells-more-than-held': 'A basket cannot sell more shares than are held.',
  },
} as const;
