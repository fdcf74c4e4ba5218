import { agreeToRenewal, startRenewal, stopRenewal } from '@niveshak/contract/renewals/routes';
import type { RenewalAnswer, RenewalOfferView, RenewalView } from '@niveshak/contract/renewals/schemas';
import { renewalTexts } from '@niveshak/contract/renewals/texts';
import { stopReasonText } from '@niveshak/domain/renewals/stop-reason-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toast-store.ts';
import { renewalQuery } from './renewal-query.ts';

/** Automatic renewal status, price, date and limit, with a one-click stop. */
export function Renewal() {
  const { data, isPending, isError, error, refetch } = useQuery(renewalQuery);
  const { sunset } = useConfig();
  if (isPending)
    // After a sunset is announced there is usually nothing to show; a placeholder that disappears would shift
    // the page.
    return sunset !== null ? null : (
      <Section title={renewalTexts.title} id="account-renewal">
        <Bar className="h-24 w-full" />
      </Section>
    );
  if (isError)
    return (
      <Section title={renewalTexts.title} id="account-renewal">
        <ErrorBanner
          action={
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(error, renewalTexts.fetchFailed)}
        </ErrorBanner>
      </Section>
    );
  if (data.renewal === null && data.offer === null && data.stopped === null) return null;
  return (
    <Section title={renewalTexts.title} id="account-renewal">
      {data.renewal === null ? <Off answer={data} /> : <On renewal={data.renewal} offer={data.offer} />}
    </Section>
  );
}

function useRenewalChange() {
  const queries = useQueryClient();
  return {
    onSuccess: (answer: RenewalAnswer) => queries.setQueryData(renewalQuery.queryKey, answer),
    onError: (error: unknown) => {
      const mustSign = error instanceof ApiError && error.code === 'esign-required';
      showToast('error', mustSign ? renewalTexts.signFirst : errorText(error, renewalTexts.saveFailed));
      void queries.invalidateQueries({ queryKey: renewalQuery.queryKey });
    },
  };
}

function Off({ answer: { offer, stopped } }: { answer: RenewalAnswer }) {
  const change = useRenewalChange();
  const start = useMutation({
    mutationFn: ({ netPrice }: RenewalOfferView) => call(startRenewal, { body: { netPrice } }),
    ...change,
    onSuccess: (answer) => {
      change.onSuccess(answer);
      showToast('success', renewalTexts.started);
    },
  });
  return (
    <>
      <p className="max-w-prose">Off.{stopped === null ? '' : ` ${stopReasonText(stopped)}`}</p>
      {offer !== null && (
        <>
          <Terms offer={offer} dueName="First payment link" />
          <p className="mt-3 max-w-prose text-sm text-soft">
            {offer.method === 'debit' ? renewalTexts.firstByLink : renewalTexts.tickLink}{' '}
            {renewalTexts.stopAny}
          </p>
          <div className="mt-4">
            <Button changes disabled={start.isPending} onClick={() => start.mutate(offer)}>
              {renewalTexts.start}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

const stateWords = {
  on: 'On.',
  waiting: 'On. Your bank has not confirmed the mandate yet.',
  paused: 'Paused at your bank, so we email you a payment link.',
  asking: 'Price, tax or terms have changed. Nothing is debited unless you agree.',
  unpaid: 'Your renewal is not paid.',
} as const satisfies Record<RenewalView['state'], string>;

function On({ renewal, offer }: { renewal: RenewalView; offer: RenewalOfferView | null }) {
  const change = useRenewalChange();
  const stop = useMutation({
    mutationFn: () => call(stopRenewal, { body: {} }),
    ...change,
    onSuccess: (answer) => {
      change.onSuccess(answer);
      showToast('success', renewalTexts.stopped);
    },
  });
  const agree = useMutation({
    mutationFn: ({ netPrice }: RenewalOfferView) => call(agreeToRenewal, { body: { netPrice } }),
    ...change,
    onSuccess: (answer) => {
      change.onSuccess(answer);
      showToast('success', renewalTexts.agreed);
    },
  });
  const { state, graceUntil, problem, payPath } = renewal;
  return (
    <>
      <p className="max-w-prose">
        {stateWords[state]}
        {problem !== null && ` ${problem}`}
        {graceUntil !== null && (
          <>
            {' '}
            You have access until <DateText date={graceUntil} />.
          </>
        )}
      </p>
      {state === 'asking' && offer !== null ? (
        <Terms offer={offer} dueName={offer.method === 'debit' ? 'Debit' : 'Payment link'} />
      ) : (
        <Amounts
          price={renewal.netPrice.amount}
          dueName={dueNameOf(renewal)}
          dueOn={renewal.dueOn}
          limit={renewal.method === 'debit' ? renewal.limit.amount : null}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {payPath !== null && (
          <a href={payPath} className={buttonClass('primary')}>
            {renewalTexts.pay}
          </a>
        )}
        {state === 'asking' && offer !== null && (
          <Button changes variant="primary" disabled={agree.isPending} onClick={() => agree.mutate(offer)}>
            {renewalTexts.agree}
          </Button>
        )}
        <Button changes disabled={stop.isPending} onClick={() => stop.mutate()}>
          {renewalTexts.stop}
        </Button>
      </div>
    </>
  );
}

function dueNameOf({ state, method }: RenewalView): string {
  if (state === 'unpaid') return 'Due on';
  return method === 'debit' ? 'Next debit' : 'Next payment link';
}

function Terms({ offer, dueName }: { offer: RenewalOfferView; dueName: string }) {
  const { method, netPrice, dueOn } = offer;
  const limit = method === 'debit' ? netPrice.amount : null;
  return <Amounts price={netPrice.amount} dueName={dueName} dueOn={dueOn} limit={limit} />;
}

type AmountsProps = { price: number; dueName: string; dueOn: string; limit: number | null };

function Amounts({ price, dueName, dueOn, limit }: AmountsProps) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-soft">Each renewal, incl. GST</dt>
        <dd className="text-lg font-semibold tabular-nums">
          <Money amount={price} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-soft">{dueName}</dt>
        <dd className="text-lg font-semibold tabular-nums">
          <DateText date={dueOn} />
        </dd>
      </div>
      {limit !== null && (
        <div>
          <dt className="text-sm text-soft">Debit limit</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <Money amount={limit} />
          </dd>
        </div>
      )}
    </dl>
  );
}
