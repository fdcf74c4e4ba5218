import { billingTexts } from '@niveshak/contract/billing/texts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { AmountLines } from '../ui/AmountLines.tsx';
import { dateText } from '../ui/date-text.ts';
import type { HistoryItem } from './history-item.ts';
import { PurchaseParts } from './PurchaseParts.tsx';

type ButtonProps = { item: HistoryItem; isOpen: boolean; onToggle: () => void };

export function WhyButton({ item, isOpen, onToggle }: ButtonProps) {
  const label = item.parts.length > 0 ? billingTexts.details : billingTexts.why;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={reasonId(item)}
      aria-label={`${label}: ${item.title}, ${dateText(item.date)}`}
      className="inline-flex min-h-9 items-center gap-1 rounded-sm text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
      onClick={onToggle}
    >
      {label}
      <Icon name="chevron" className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}

export function AmountReason({ item }: { item: HistoryItem }) {
  if (item.parts.length > 0) return <PurchaseParts item={item} />;
  return (
    <div className="max-w-2xl pb-2">
      {item.note !== null && <p className="pb-2 text-sm text-soft">{item.note}</p>}
      {item.why.length > 0 && <AmountLines lines={item.why} label={`${billingTexts.why}: ${item.title}`} />}
    </div>
  );
}

export function reasonId(item: HistoryItem): string {
  return `why-${item.key}`;
}
