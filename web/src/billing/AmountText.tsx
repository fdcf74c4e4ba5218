import { billingTexts } from '@niveshak/contract/billing/texts';
import { Money } from '../ui/Money.tsx';
import type { HistoryItem } from './history-item.ts';

export function AmountText({ item: { amount, amountNote } }: { item: HistoryItem }) {
  if (amount === null) return <span className="text-soft">{billingTexts.free}</span>;
  return (
    <>
      <Money amount={amount} className="font-medium" />
      {amountNote !== null && <span className="block text-sm whitespace-nowrap text-soft">{amountNote}</span>}
    </>
  );
}
