import { getRenewalLink, payRenewalLink } from '@niveshak/contract/renewals/routes';
import type { RenewalLink } from '@niveshak/contract/renewals/schemas';
import { renewalTexts } from '@niveshak/contract/renewals/texts';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { openPaymentWidget } from '../checkout/payment-widget.ts';
import { PaySafely } from '../checkout/PaySafely.tsx';
import { ApiError, errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { showToast } from '../ui/toast-store.ts';

/**
 * Opens the payment window for a renewal link and reports the payment. Returns false if the member closed the window
 * without paying.
 */
async function payLink(firmName: string, token: string, link: RenewalLink): Promise<boolean> {
  const { orderId, amount, currency, keyId, gateway, planName, customerId } = link;
  if (orderId === null) return false;
  const outcome = await openPaymentWidget({
    answer: { orderId, amount, currency, keyId, gateway },
    orderId,
    firmName,
    description: planName,
    name: '',
    email: '',
    mobile: '',
    customerId,
  });
  // Only the server knows whether a payment was made.
  if (outcome.kind === 'closed') return (await call(getRenewalLink, { params: { token } })).state === 'paid';
  await call(payRenewalLink, { params: { token }, body: outcome.proof });
  return true;
}

type Look = { readonly link: RenewalLink | null; readonly error: unknown };

/** Screen at `/renewal/<token>`, which pays a renewal from an email link. Does not load the query library. */
export function RenewalScreen() {
  const { token } = useParams({ from: '/renewal/$token' });
  const config = useConfig();
  const [look, setLook] = useState<Look | null>(null);
  const [isPaying, setPaying] = useState(false);
  const ask = useCallback(() => {
    call(getRenewalLink, { params: { token } }).then(
      (link) => setLook({ link, error: null }),
      (error: unknown) => setLook({ link: null, error }),
    );
  }, [token]);
  useEffect(ask, [ask]);
  if (look === null) return <Loading />;
  const { link, error } = look;
  if (link === null && !(error instanceof ApiError && error.code === 'not-found'))
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={ask}>
            Try again
          </Button>
        }
      >
        {errorText(error, renewalTexts.fetchFailed)}
      </ErrorBanner>
    );
  if (link === null || link.state !== 'payable') return <Closed isPaid={link?.state === 'paid'} />;
  const pay = () => {
    setPaying(true);
    payLink(config.firm.name, token, link)
      .then(
        (isPaid) => !isPaid && showToast('error', renewalTexts.linkFailed),
        (failure: unknown) => showToast('error', errorText(failure, renewalTexts.linkFailed)),
      )
      .finally(() => {
        setPaying(false);
        ask();
      });
  };
  return <Payable link={link} isPaying={isPaying} onPay={pay} />;
}

function Closed({ isPaid }: { isPaid: boolean }) {
  const { linkTitle, linkPaid, linkPaidText, linkOver, linkOverText } = renewalTexts;
  return (
    <>
      <PageTitle>{linkTitle}</PageTitle>
      <EmptyState isWholePage title={isPaid ? linkPaid : linkOver}>
        {isPaid ? linkPaidText : linkOverText}
      </EmptyState>
    </>
  );
}

type PayableProps = { link: RenewalLink; isPaying: boolean; onPay: () => void };

function Payable({ link, isPaying, onPay }: PayableProps) {
  return (
    <div className="max-w-xl">
      <PageTitle>{renewalTexts.linkTitle}</PageTitle>
      <h1 className="text-3xl">{renewalTexts.linkTitle}</h1>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4">
        <div className="col-span-2">
          <dt className="text-sm text-soft">Plan</dt>
          <dd className="text-xl font-semibold">{link.planName}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">From</dt>
          <dd className="text-lg">
            <DateText date={link.startDate} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Valid till</dt>
          <dd className="text-lg">
            <DateText date={link.endDate} />
          </dd>
        </div>
      </dl>
      <div className="mt-6 flex items-center justify-between gap-4 border-t border-ink pt-4">
        <p>
          <Money amount={link.amount} className="text-xl font-semibold" />
          <span className="block text-sm text-soft">incl. GST</span>
        </p>
        <Button changes variant="primary" isBusy={isPaying} onClick={onPay}>
          {renewalTexts.pay}
        </Button>
      </div>
      <PaySafely />
    </div>
  );
}
