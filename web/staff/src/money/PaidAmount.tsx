import { Money } from '../../../src/ui/Money.tsx';

/** An amount in the payment's currency. Amounts in currencies other than rupees are held or refunded. */
export function PaidAmount({ amount, currency }: { amount: number; currency: string }) {
  return currency === 'INR' ? <Money amount={amount} /> : `${currency} ${(amount / 100).toFixed(2)}`;
}
