import { Fragment } from 'react';
import { DateText } from '../ui/DateText.tsx';
import { AmountText } from './AmountText.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { HistoryItem } from './history-items.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { Why, WhyButton, whyId } from './Why.tsx';

export type HistoryProps = {
  items: readonly HistoryItem[];
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

/** At the desk. */
export function HistoryTable({ items, open, onToggle }: HistoryProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Billing history, newest first</caption>
      <thead className="text-sm text-soft">
        <tr className="border-b border-strong">
          <th scope="col" className="py-2 pr-4 font-medium">
            Date
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            What
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            Status
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-2 font-medium">
            <span className="sr-only">Explanation and document</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const isOpen = open.has(item.key);
          return (
            <Fragment key={item.key}>
              <tr data-item={item.key} className="border-t border-rule align-top first:border-t-0">
                <td className="py-3 pr-4 text-soft">
                  <DateText date={item.date} />
                </td>
                <th scope="row" className="py-3 pr-4 font-normal">
                  <span className="font-medium">{item.title}</span>
                  <span className="block text-sm break-words text-soft">{item.detail}</span>
                </th>
                <td className="py-3 pr-4">
                  <StatusBadge item={item} />
                </td>
                <td className="py-3 pr-4 text-right">
                  <AmountText item={item} />
                </td>
                <td className="w-px py-2">
                  <span className="flex items-center justify-end gap-4 whitespace-nowrap">
                    <WhyButton item={item} isOpen={isOpen} onToggle={() => onToggle(item.key)} />
                    <span className="w-20">{item.file !== null && <DownloadButton file={item.file} />}</span>
                  </span>
                </td>
              </tr>
              <tr id={whyId(item)} hidden={!isOpen}>
                <td colSpan={5} className="pl-28">
                  {isOpen && <Why item={item} />}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
