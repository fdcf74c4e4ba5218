import { billingTexts } from '@niveshak/contract/billing/texts';
import type { Subscription } from '@niveshak/contract/membership/schemas';
import { useQuery } from '@tanstack/react-query';
import { DownloadButton } from '../billing/DownloadButton.tsx';
import { billingHistoryQuery } from '../billing/queries.ts';
import { errorText } from '../lib/api-error.ts';
import { Money } from '../ui/Money.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';

/** Invoice total with a PDF link, or the reason there is no invoice. */
export function PaidAmount({ term }: { term: Subscription }) {
  const history = useQuery(billingHistoryQuery);
  if (history.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="mb-1 h-16 w-32" />
      </SkeletonGroup>
    );
  }
  if (history.isError) {
    return <Note>{errorText(history.error, billingTexts.historyFailed)}</Note>;
  }
  const bought = history.data.terms.find(({ id }) => id === term.id);
  const invoice = history.data.documents.find(
    ({ kind, number }) => kind === 'invoice' && number === bought?.invoiceNumber,
  );
  if (invoice === undefined) {
    return bought === undefined || bought.source === 'order' ? (
      '–'
    ) : (
      <>
        Nothing
        <Note>{billingTexts.sources[bought.source]}</Note>
      </>
    );
  }
  return (
    <>
      <Money amount={invoice.total.amount} />
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-normal text-soft">
        incl. GST
        {!invoice.isPendingRegistration && (
          <DownloadButton file={{ by: 'document', id: invoice.id, number: invoice.number }} isInvoice />
        )}
      </span>
    </>
  );
}

function Note({ children }: { children: string }) {
  return <span className="block text-sm font-normal text-soft">{children}</span>;
}
