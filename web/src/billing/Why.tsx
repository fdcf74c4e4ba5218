import { billingTexts } from '@niveshak/contract/billing/texts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { AmountLines } from '../ui/AmountLines.tsx';
import type { HistoryItem } from './history-items.ts';

type ButtonProps = { item: HistoryItem; isOpen: boolean; onToggle: () => void };

/** Opens and closes the explanation of an amount. */
export function WhyButton({ item, isOpen, onToggle }: ButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={whyId(item)}
      aria-label={`${billingTexts.why}: ${item.title}`}
      className="inline-flex min-h-9 items-center gap-1 rounded-sm text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
      onClick={onToggle}
    >
      {billingTexts.why}
      <Icon name="chevron" className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  );
}

export function Why({ item }: { item: HistoryItem }) {
  return (
    <div className="max-w-2xl pb-2">
      {item.note !== null && <p className="pb-2 text-sm text-soft">{item.note}</p>}
      {item.why.length > 0 && <AmountLines lines={item.why} label={`${billingTexts.why}: ${item.title}`} />}
    </div>
  );
}

export function whyId(item: HistoryItem): string {
  return `why-${item.key}`;
}
