import { Fragment } from 'react';
import { DateText } from '../ui/DateText.tsx';
import { HeadCell, TableHead } from '../ui/ScrollTable.tsx';
import { AmountText } from './AmountText.tsx';
import { DetailText } from './DetailText.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import type { HistoryItem } from './history-item.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { AmountReason, WhyButton, reasonId } from './AmountReason.tsx';

export type HistoryProps = {
  items: readonly HistoryItem[];
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
};

/** Billing history on desktop. */
export function HistoryTable({ items, open, onToggle }: HistoryProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Billing history, newest first</caption>
      <TableHead>
        <HeadCell>Date</HeadCell>
        <HeadCell>Description</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell isNumeric>Amount</HeadCell>
        <HeadCell>
          <span className="sr-only">Explanation and document</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {items.map((item) => {
          const isOpen = open.has(item.key);
          return (
            <Fragment key={item.key}>
              <tr data-item={item.key} className="border-t border-rule align-top first:border-t-0">
                <td className="py-3 pr-2 text-soft">
                  <DateText date={item.date} />
                </td>
                <th scope="row" className="px-2 py-3 font-normal normal-nums">
                  <span className="font-medium">{item.title}</span>
                  <span className="block text-sm break-words text-soft">
                    <DetailText text={item.detail} />
                  </span>
                </th>
                <td className="px-2 py-3">
                  <StatusBadge item={item} />
                </td>
                <td className="px-2 py-3 text-right">
                  <AmountText item={item} />
                </td>
                <td className="w-px py-2 pl-2">
                  <span className="flex items-center justify-end gap-4 whitespace-nowrap">
                    <WhyButton item={item} isOpen={isOpen} onToggle={() => onToggle(item.key)} />
                    <span className="w-20">{item.file !== null && <DownloadButton file={item.file} />}</span>
                  </span>
                </td>
              </tr>
              <tr id={reasonId(item)} hidden={!isOpen}>
                <td aria-hidden="true">{null}</td>
                <td colSpan={4} className="px-2">
                  {isOpen && <AmountReason item={item} />}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
