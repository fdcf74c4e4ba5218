import { DateText } from '../ui/DateText.tsx';
import { AmountText } from './AmountText.tsx';
import { DetailText } from './DetailText.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { HistoryProps } from './HistoryTable.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { AmountReason, WhyButton, reasonId } from './AmountReason.tsx';

/** Billing history on phones. */
export function HistoryCards({ items, open, onToggle }: HistoryProps) {
  return (
    <ul aria-label="Billing history, newest first" className="border-t border-rule">
      {items.map((item) => {
        const isOpen = open.has(item.key);
        return (
          <li key={item.key} data-item={item.key} className="border-b border-rule py-4">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <p className="text-sm text-soft">
                  <DateText date={item.date} />
                </p>
                <p className="mt-0.5 font-medium">{item.title}</p>
                <p className="text-sm break-words text-soft">
                  <DetailText text={item.detail} />
                </p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1.5">
                <AmountText item={item} />
                <StatusBadge item={item} />
              </div>
            </div>
            <div className="mt-2 flex min-h-9 items-center justify-between gap-4">
              <WhyButton item={item} isOpen={isOpen} onToggle={() => onToggle(item.key)} />
              {item.file !== null && <DownloadButton file={item.file} />}
            </div>
            <div id={reasonId(item)} hidden={!isOpen} className="mt-2">
              {isOpen && <AmountReason item={item} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
