import { billingTexts } from '@niveshak/contract/billing/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { giftsQuery } from '../lib/gifts-query.ts';
import type { HistoryPart } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { HistoryCards } from './HistoryCards.tsx';
import { historyItems } from './history-items.ts';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { billingHistoryQuery } from './queries.ts';

/** Returns the gift recipients by invoice number. Empty if they cannot be loaded, so the list shows less detail. */
function useRecipients(): ReadonlyMap<string, string> {
  const { data } = useQuery(giftsQuery);
  return new Map(
    data?.given.flatMap(({ invoiceNumber, toName, toEmail }) => {
      const recipient = toName ?? toEmail ?? 'someone';
      return invoiceNumber === null ? [] : [[invoiceNumber, recipient] as const];
    }),
  );
}

type Props = {
  show: HistoryPart | null;
  /** Filter links. The active filter is in the URL. */
  filter: ReactNode;
  /** Shown if nothing has been purchased yet. */
  start?: ReactNode;
};

export function BillingHistory({ show, filter, start }: Props) {
  const history = useQuery(billingHistoryQuery);
  const giftsFor = useRecipients();
  const isWide = useIsWide();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  if (history.isPending) {
    return (
      <>
        {filter}
        <HistorySkeleton />
      </>
    );
  }
  if (history.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" isBusy={history.isFetching} onClick={() => void history.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(history.error, billingTexts.historyFailed)}
      </ErrorBanner>
    );
  }
  const { data } = history;
  if (data.terms.length === 0 && data.payments.length === 0 && data.documents.length === 0) {
    return (
      <EmptyState title={billingTexts.emptyTitle} action={start}>
        {billingTexts.empty}
      </EmptyState>
    );
  }
  const items = historyItems(data, show, giftsFor);
  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const List = isWide ? HistoryTable : HistoryCards;
  return (
    <>
      {filter}
      {data.terms.some(({ isSuspended }) => isSuspended) && (
        <p className="mb-4 border-l-2 border-bad pl-4">{billingTexts.suspended}</p>
      )}
      {items.length === 0 ? (
        <p className="border-t border-rule py-6 text-soft">{billingTexts.emptyPart}</p>
      ) : (
        <List items={items} open={open} onToggle={toggle} />
      )}
    </>
  );
}
