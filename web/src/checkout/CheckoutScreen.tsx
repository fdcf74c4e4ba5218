import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { defaultPlan, isQuotedPlan } from '@niveshak/domain/catalogue/plan';
import { transferTexts } from '@niveshak/contract/checkout/transfer-texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { plansQuery } from '../catalogue/queries.ts';
import { WaitingGift } from '../membership/WaitingGift.tsx';
import { useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { giftsQuery } from '../lib/gifts-query.ts';
import { readCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { PaymentPending } from '../membership/PaymentPending.tsx';
import { planName } from '../membership/plan-words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { Deferred } from '../ui/Deferred.tsx';
import { LaterDialogs } from './LaterDialogs.tsx';
import { CheckoutFields } from './CheckoutFields.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import type { Failure } from './failure.ts';
import { Summary } from './Summary.tsx';
import { SummaryPlace } from './SummaryPlace.tsx';
import { useCheckout } from './use-checkout.ts';
import { WaitingTransfer } from './WaitingTransfer.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Returns the plan from the URL, the referring link or the open order, or the default plan. */
function useWantedPlan(): PlanAlias {
  const { plan } = useSearch({ from: '/checkout' });
  const { sunset } = useConfig();
  const { openOrder } = useUser();
  const ownOrder = openOrder?.isGift === true ? null : openOrder;
  const wanted = [plan, readCookie(cookieNames.plan), ownOrder?.alias].find((alias) => isQuotedPlan(alias));
  if (isQuotedPlan(wanted)) return wanted;
  return defaultPlan(sunset);
}

export function CheckoutScreen() {
  const alias = useWantedPlan();
  return <Flow key={alias} alias={alias} />;
}

function Flow({ alias }: { alias: PlanAlias }) {
  const checkout = useCheckout(alias);
  const { redirect_to } = useSearch({ from: '/checkout' });
  const back = redirect_to === undefined ? {} : { redirect_to };
  const { quote, failures } = checkout.context;
  const hasTransfer = useUser().openOrder?.isTransfer === true;
  const [isOtherWay, setOtherWay] = useState(false);
  const waits = hasTransfer && (!isOtherWay || checkout.isTransferring);
  // The summary also shows the plan's text. Wait for both so that the layout does not shift.
  const plans = useQuery(plansQuery);
  // If gifts cannot be loaded, show only the checkout.
  const gifts = useQuery(giftsQuery);
  const isLoading = checkout.isLoading || plans.isPending || gifts.isPending;
  return (
    <>
      <PageTitle>Checkout</PageTitle>
      <div className="flex items-center gap-4">
        <h1 className="text-3xl">Checkout</h1>
        <Link to={paths.pricing} search={back} className={buttonClass('quiet')}>
          Cancel
        </Link>
      </div>
      {isLoading && <CheckoutSkeleton />}
      {quote === null && !isLoading && (
        <QuoteFailed failure={failures.quote} onRetry={() => checkout.send({ type: 'RELOAD_QUOTE' })} />
      )}
      {quote !== null && !isLoading && !quote.allowed && (
        <div className="mt-6">
          {checkout.isPaymentPending && <PaymentPending />}
          <EmptyState
            title={`${planName(alias)} is not available to you now.`}
            action={
              <Link to={paths.pricing} search={back} className={buttonClass('primary')}>
                See other plans
              </Link>
            }
          >
            {quote.reason ?? catalogueTexts.notAvailable}
          </EmptyState>
        </div>
      )}
      {waits && <Waiting onOtherWay={() => setOtherWay(true)} />}
      {quote?.allowed === true && !isLoading && !waits && (
        <div className="mt-6 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
          <SummaryPlace alias={alias} quote={quote} below={<WaitingGift isQuiet />}>
            <Summary checkout={checkout} quote={quote} />
          </SummaryPlace>
          <div className="lg:order-1">
            <Deferred fallback={<Bar className="h-96 w-full" />}>
              <CheckoutFields checkout={checkout} quote={quote} />
            </Deferred>
          </div>
        </div>
      )}
      <LaterDialogs checkout={checkout} />
    </>
  );
}

type FailedProps = { failure: Failure | undefined; onRetry: () => void };

function QuoteFailed({ failure, onRetry }: FailedProps) {
  return (
    <div className="mt-6">
      <ErrorBanner
        title={failure?.title ?? catalogueTexts.plansFailed}
        action={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {failure?.text ?? 'Nothing was charged.'}
      </ErrorBanner>
    </div>
  );
}

function Waiting({ onOtherWay }: { onOtherWay: () => void }) {
  return (
    <div className="mt-6 flex flex-col gap-4">
      <WaitingTransfer />
      <div>
        <Button onClick={onOtherWay}>{transferTexts.otherWay}</Button>
      </div>
    </div>
  );
}
