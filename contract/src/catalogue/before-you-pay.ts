/** Plain text, or a link to a public page. */
type Part = string | readonly [label: string, href: string];

/** Texts about refunds, verification and disclosures on pages that list plans. */
export const beforeYouPay = {
  title: 'Before you pay',
  points: [
    [
      'You can cancel at any time. We refund unused days, including GST: ',
      ['refund policy', '/public/refunds'],
      '.',
    ],
    [
      'New members verify their PAN and sign the ',
      ['terms', '/public/terms'],
      ' and the ',
      ['most important terms', '/public/mitc'],
      ' before paying.',
    ],
    ['Read our ', ['disclosures', '/public/disclosures'], '. No return is assured.'],
  ],
} as const satisfies { readonly title: string; readonly points: readonly (readonly Part[])[] };
