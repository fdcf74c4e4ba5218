import { discardBasket } from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { encodeBasket } from '@niveshak/contract/basket-orders/encode-basket';
import { basketsQuery } from '../basket-orders/queries.ts';
import type { BasketSummary } from '../basket-orders/queries.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { businessDay } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Newest pending order, shown above the next plan so that it is not placed twice. Renders nothing if there is none. */
export function OpenBasket({ baskets }: { baskets: readonly BasketSummary[] }) {
  const open = baskets.find(({ status }) => status === 'waiting' || status === 'processing');
  if (open === undefined) return null;
  return open.status === 'waiting' ? <Unconfirmed basket={open} /> : <Processing basket={open} />;
}

type Props = { basket: BasketSummary };

function Unconfirmed({ basket: { transactionId, portfolioTag, createdAt, securities } }: Props) {
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: () => call(discardBasket, { params: { id: transactionId } }),
    onSuccess: ({ status }) =>
      status === 'cancelled'
        ? showToast('success', basketTexts.discarded)
        : showToast('error', basketTexts.notDiscarded),
    onError: (error) => showToast('error', errorText(error, basketTexts.discardFailed)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: basketsQuery(portfolioTag).queryKey }),
        queries.invalidateQueries({ queryKey: ['home'] }),
      ]),
  });
  const stocks = securities.filter(({ delta }) => delta !== 0).length;
  return (
    <Notice
      title={
        <>
          Your order of <DateText date={businessDay(createdAt) ?? ''} /> is not confirmed
        </>
      }
      actions={
        <>
          {stocks > 0 && (
            <Link
              to={paths.basket}
              search={{ txn: encodeBasket({ portfolioTag, securities }) }}
              className={buttonClass('primary')}
            >
              Continue the order
            </Link>
          )}
          <Button changes isBusy={discard.isPending} onClick={() => discard.mutate()}>
            Discard the order
          </Button>
        </>
      }
    >
      {stocks === 1 ? '1 stock waits' : `${stocks} stocks wait`} for you at your broker. Nothing is ordered
      yet.
    </Notice>
  );
}

function Processing({ basket: { transactionId, createdAt } }: Props) {
  return (
    <Notice
      title={
        <>
          Your orders of <DateText date={businessDay(createdAt) ?? ''} /> are with the broker
        </>
      }
      actions={
        <Link to={paths.basket} search={{ done: transactionId }} className={buttonClass()}>
          See the orders
        </Link>
      }
    >
      The plan below excludes them.
    </Notice>
  );
}

type NoticeProps = { title: ReactNode; actions: ReactNode; children: ReactNode };

function Notice({ title, actions, children }: NoticeProps) {
  return (
    <section
      data-open-basket=""
      className="mb-8 flex max-w-3xl items-start gap-3 border-l-4 border-accent bg-accent-wash px-4 py-3"
    >
      <Icon name="clock" className="mt-0.5 size-5" />
      <div>
        <h2 className="font-medium">{title}</h2>
        <p>{children}</p>
        <p className="mt-3 flex flex-wrap gap-3">{actions}</p>
      </div>
    </section>
  );
}
