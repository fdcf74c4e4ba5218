import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DownloadButton } from '../billing/DownloadButton.tsx';
import { billingHistoryQuery } from '../billing/queries.ts';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { planName } from '../membership/plan-words.ts';
import { buyer, dismissPurchase } from '../membership/purchase.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';

/** A background job issues the invoice, so poll for it. */
const invoicePollMs = 2_000;

/**
 * Purchase confirmation with dates, payment and invoice. Shown on the page the checkout returns to, until the member
 * leaves it.
 */
export function PurchaseNote() {
  const { email, subscriptions } = useUser();
  const [isShown, setShown] = useState(() => buyer() === email);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shownAt = useRef<string | null>(null);
  useEffect(() => {
    // The access gate is about to redirect from here.
    if (pathname === paths.checkout || pathname === paths.pricing) return;
    shownAt.current ??= pathname;
    if (shownAt.current === pathname) return;
    dismissPurchase();
    setShown(false);
  }, [pathname]);
  const term = subscriptions.find(({ isQueued }) => isQueued) ?? subscriptions[0];
  if (!isShown || term === undefined || term.isCancelled === true) return null;
  return (
    <section
      aria-label="Purchase"
      className="mb-8 flex items-center justify-between gap-4 border-l-4 border-good bg-good-wash py-2 pl-4"
    >
      <output className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2">
        <p>
          <strong className="font-semibold">{planName(term.alias)}</strong>{' '}
          {term.isQueued ? (
            <>
              is paid for, from <DateText date={term.startDate} /> to <DateText date={term.endDate} />.
            </>
          ) : (
            <>
              is active until <DateText date={term.endDate} />.
            </>
          )}
        </p>
        <Payment termId={term.id} />
      </output>
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        onClick={() => {
          dismissPurchase();
          setShown(false);
        }}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

function Payment({ termId }: { termId: string }) {
  const { data } = useQuery({
    ...billingHistoryQuery,
    refetchInterval: ({ state }) => {
      const term = state.data?.terms.find(({ id }) => id === termId);
      return term?.source === 'order' && term.invoiceNumber === null ? invoicePollMs : false;
    },
  });
  const number = data?.terms.find(({ id }) => id === termId)?.invoiceNumber ?? null;
  if (number === null) return null;
  const paid = data?.payments.find(({ invoiceNumber }) => invoiceNumber === number);
  const invoice = data?.documents.find((each) => each.kind === 'invoice' && each.number === number);
  return (
    <>
      {paid !== undefined && (
        <p>
          Paid <Money amount={paid.amount.amount} />
        </p>
      )}
      {invoice !== undefined && !invoice.isPendingRegistration && (
        <DownloadButton file={{ by: 'document', id: invoice.id, number }} isInvoice />
      )}
    </>
  );
}
