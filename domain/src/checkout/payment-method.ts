/** Ways to pay at the gateways, with their names on documents. */
export const paymentMethodNames = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
} as const;
export type PaymentMethod = keyof typeof paymentMethodNames;
