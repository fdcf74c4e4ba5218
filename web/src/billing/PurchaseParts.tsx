import { billingTexts } from '@niveshak/contract/billing/texts';
import { AmountLines } from '../ui/AmountLines.tsx';
import { DateText } from '../ui/DateText.tsx';
import { AmountText } from './AmountText.tsx';
import { DetailText } from './DetailText.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { HistoryItem } from './history-item.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function PurchaseParts({ item }: { item: HistoryItem }) {
  return (
    <ul aria-label={`${billingTexts.details}: ${item.title}`} className="max-w-3xl pb-3 normal-nums">
      {item.parts.map((part) => (
        <li key={part.key} data-part={part.key} className="border-t border-rule py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p>
                <span className="font-medium">{part.title}</span> <StatusBadge item={part} />
              </p>
              <p className="text-sm break-words text-soft">
                <DateText date={part.date} /> · <DetailText text={part.detail} />
              </p>
            </div>
            <div className="ml-auto flex items-center gap-4 text-right">
              {part.file !== null && part.file.id !== item.file?.id && <DownloadButton file={part.file} />}
              {/* The last line of a document's explanation is its total. */}
              {(part.part !== 'documents' || part.why.length === 0) && (
                <span>
                  <AmountText item={part} />
                </span>
              )}
            </div>
          </div>
          {part.note !== null && <p className="mt-1 text-sm text-soft">{part.note}</p>}
          {part.part === 'documents' && part.why.length > 0 && (
            <div className="mt-2 border-l-2 border-rule pl-4">
              <AmountLines lines={part.why} label={`${billingTexts.why}: ${part.title}`} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
