import { Money } from '../../../src/ui/Money.tsx';

/** Amount in the payment's currency. Payments in foreign currencies are held or refunded. */
export function PaidAmount({ amount, currency }: { amount: number; currency: string }) {
  return currency === 'INR' ? <Money amount={amount} /> : `${currency} ${(amount / 100).toFixed(2)}`;
}
