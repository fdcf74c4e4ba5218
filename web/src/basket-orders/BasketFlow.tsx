import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Steps } from '../ui/Steps.tsx';
import { showToast } from '../ui/toast-store.ts';
import { basketSteps, createBasketMachine } from './basket-machine.ts';
import type { BasketFailure, BasketStep } from './basket-machine.ts';
import { basketParts } from './basket-parts.ts';
import { basketPorts, changeAccount } from './basket-ports.ts';
import { decodeBasket } from './basket-link.ts';
import type { Broker } from './broker-sdk.ts';
import { BasketSummary, besideOrders } from './BasketSummary.tsx';
import { SecuritiesTable } from './SecuritiesTable.tsx';
import { useLastAmounts } from './use-last-amounts.ts';

const stepLabels: Record<BasketStep, string> = {
  parsingRequest: 'Parsing request',
  fetchingToken: 'Fetching token',
  loadingSdk: 'Loading the gateway',
  initializing: 'Initializing the gateway',
  creatingTransaction: 'Creating a transaction',
  triggering: 'Your broker’s window',
  success: 'Success',
};

type Props = {
  broker: Broker;
  txn: string | undefined;
  cash: string | undefined;
  onDone: (transactionId: string) => void;
};

/** Basket order in the seven steps of specification section 4. Needs no click until the broker's window opens. */
export function BasketFlow({ broker, txn, cash, onDone }: Props) {
  const [machine] = useState(() => createBasketMachine(basketPorts(broker)));
  const [snapshot, send] = useMachine(machine, { input: { txn } });
  const { basket, failure, failedAt, transactionId } = snapshot.context;
  const isDone = snapshot.matches('success');
  useEffect(() => {
    if (isDone && transactionId !== null) onDone(transactionId);
    // The URL changes only once, when the last step is reached.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDone]);
  const at = failedAt ?? basketSteps.find((step) => snapshot.matches(step)) ?? 'parsingRequest';
  const shown = basket ?? basketIn(txn);
  return (
    <>
      <div aria-live="polite">
        <Steps label="Basket order steps" steps={basketParts(at === 'success' ? 'done' : 'confirm')} />
        <p className="mt-2 text-sm text-soft">{stepLabels[at]}</p>
      </div>
      {/* As tall as an error message, so that an error does not move the orders. */}
      <div aria-live="polite" className={cx('mt-6 max-w-3xl', shown !== null && 'min-h-64 sm:min-h-44')}>
        {failure === null ? (
          <>
            <h2 className="text-2xl">Confirm in your broker’s window</h2>
            <p className="mt-2 text-soft">
              Log in there and place the orders. This page then shows what was filled.
            </p>
          </>
        ) : (
          <Failure failure={failure} step={at} broker={broker} onRetry={() => send({ type: 'RETRY' })} />
        )}
      </div>
      {shown !== null && <Ordered basket={shown} cash={cash} />}
    </>
  );
}

function Ordered({ basket, cash }: { basket: Basket; cash: string | undefined }) {
  const { isLoading, priceOf, lines, note } = useLastAmounts(basket, cash);
  if (isLoading) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={12} />
      </SkeletonGroup>
    );
  }
  return (
    <div className={besideOrders}>
      <SecuritiesTable securities={basket.securities} prices={priceOf} />
      <div className="mt-6 xl:mt-0">
        <BasketSummary lines={lines} note={note} />
      </div>
    </div>
  );
}

function basketIn(txn: string | undefined) {
  const parsed = decodeBasket(txn);
  return 'basket' in parsed ? parsed.basket : null;
}

type FailureProps = { failure: BasketFailure; step: BasketStep; broker: Broker; onRetry: () => void };

function Failure({ failure, step, broker, onRetry }: FailureProps) {
  if (failure.kind === 'cancelled')
    return (
      <div>
        <h2 className="text-2xl">{basketTexts.closed}</h2>
        <Button variant="primary" className="mt-4" onClick={onRetry}>
          Start again
        </Button>
      </div>
    );
  const { title, detail } = basketTexts.failures[failure.kind];
  const canRetry = failure.kind !== 'bad-basket';
  return (
    <ErrorBanner
      title={title}
      action={
        canRetry ? (
          <span className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={onRetry}>
              Start again
            </Button>
            {failure.kind === 'other-account' && <ChangeAccount broker={broker} onChanged={onRetry} />}
          </span>
        ) : (
          <Link to={paths.portfolios} className={buttonClass('primary')}>
            Portfolios
          </Link>
        )
      }
    >
      <p>{step === 'triggering' ? basketTexts.wasUnable : basketTexts.failed}</p>
      <p className="mt-1">
        {failure.kind === 'bad-basket' && `${basketTexts.problems[failure.problem]} `}
        {basketTexts.nothingOrdered} {detail}
      </p>
    </ErrorBanner>
  );
}

/** Button that signs out at the broker, forgets the account and restarts with the broker choice. */
function ChangeAccount({ broker, onChanged }: { broker: Broker; onChanged: () => void }) {
  const change = useMutation({
    mutationFn: () => changeAccount(broker),
    onSuccess: onChanged,
    onError: (error) => showToast('error', errorText(error, basketTexts.changeFailed)),
  });
  return (
    <Button changes isBusy={change.isPending} onClick={() => change.mutate()}>
      Change account
    </Button>
  );
}
