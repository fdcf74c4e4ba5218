import { getRenewalLink, payRenewalLink } from '@niveshak/contract/renewals/routes';
import type { RenewalLink } from '@niveshak/contract/renewals/schemas';
import { renewalTexts } from '@niveshak/contract/renewals/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { openPaymentWidget } from '../checkout/payment-widget.ts';
import { PaySafely } from '../checkout/PaySafely.tsx';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { useConfig } from '../lib/config.ts';
import { PageTitle } from '../lib/PageTitle.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Money } from '../ui/Money.tsx';
import { showToast } from '../ui/toast-store.ts';

/** `/renewal/<token>`: pays a renewal by the link from an email, signed in or not. */
export function RenewalScreen() {
  const { token } = useParams({ from: '/renewal/$token' });
  const config = useConfig();
  const queries = useQueryClient();
  const queryKey = ['renewal-link', token];
  const link = useQuery({
    queryKey,
    queryFn: () => call(getRenewalLink, { params: { token } }),
    retry: false,
  });
  const pay = useMutation({
    mutationFn: async () => {
      const { data } = link;
      if (data === undefined || data.orderId === null) return false;
      const { orderId, amount, currency, keyId, planName, customerId } = data;
      const outcome = await openPaymentWidget(config.payments, {
        answer: { orderId, amount, currency, keyId },
        orderId,
        firmName: config.firm?.name ?? '',
        description: planName,
        name: '',
        email: '',
        mobile: '',
        customerId,
      });
      if (outcome.kind === 'closed') return false;
      await call(payRenewalLink, { params: { token }, body: outcome.proof });
      return true;
    },
    onSuccess: (isPaid) => {
      if (!isPaid) showToast('error', renewalTexts.linkFailed);
    },
    onError: (error) => showToast('error', errorText(error, renewalTexts.linkFailed)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (link.isPending) return <Loading />;
  const shown = link.data;
  if (shown === undefined || shown.state !== 'payable')
    return (
      <>
        <PageTitle>{renewalTexts.linkTitle}</PageTitle>
        {shown?.state === 'paid' ? (
          <EmptyState title={renewalTexts.linkPaid}>{renewalTexts.linkPaidText}</EmptyState>
        ) : (
          <EmptyState title={renewalTexts.linkOver}>{renewalTexts.linkOverText}</EmptyState>
        )}
      </>
    );
  return <Payable link={shown} isPaying={pay.isPending} onPay={() => pay.mutate()} />;
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
          <span className="block text-sm text-soft">with GST</span>
        </p>
        <Button changes variant="primary" isBusy={isPaying} onClick={onPay}>
          {renewalTexts.pay}
        </Button>
      </div>
      <PaySafely />
    </div>
  );
}
