import type { getPauseOffer, pauseOwnPlan } from '@niveshak/contract/checkout/pause-routes';
import { recordPauseOffer } from '@niveshak/contract/checkout/pause-routes';
import { getLiteOffer } from '@niveshak/contract/checkout/routes';
import type { CancellationView, LitePlan } from '@niveshak/contract/checkout/schemas';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../lib/call.ts';
import { publicPaths } from '../lib/paths.ts';
import { PauseForm } from '../membership/PauseForm.tsx';
import { pauseQuery } from '../membership/pause-query.ts';
import { AmountLines } from '../ui/AmountLines.tsx';
import { linkClass } from '../ui/link-class.ts';
import { DateText } from '../ui/DateText.tsx';
import { Section } from '../ui/Section.tsx';

type Pause = ResponseOf<typeof getPauseOffer>['offer'];

/** Alternatives to cancelling, shown once per plan: pausing, if the firm allows it, or switching to Lite. */
export function Alternatives({ refund }: { refund: CancellationView }) {
  // The responses change once the offer is recorded, so keep the first ones for this visit.
  const kept = { staleTime: Infinity, gcTime: 0, retry: false } as const;
  const id = refund.subscriptionId;
  const pause = useQuery({ ...pauseQuery, queryKey: ['pause', 'on-cancelling'], ...kept });
  const lite = useQuery({
    queryKey: ['lite-offer', id],
    queryFn: () => call(getLiteOffer, { params: { id } }),
    ...kept,
  });
  if (pause.isPending || lite.isPending) return null;
  const pauseOffer = pause.data?.wasOffered === false ? pause.data.offer : null;
  const plans = lite.data?.plans ?? [];
  if (pauseOffer === null && plans.length === 0) return null;
  return <Once pause={pauseOffer} plans={plans} refund={refund} />;
}

type Props = { pause: Pause; plans: readonly LitePlan[]; refund: CancellationView };

function Once({ pause, plans, refund }: Props) {
  const { mutate: note } = useMutation({ mutationFn: () => call(recordPauseOffer, { body: {} }) });
  useEffect(() => note(), [note]);
  return (
    <div className="mb-8 flex flex-col gap-8">
      {pause !== null && <PauseOffer offer={pause} />}
      {plans.length > 0 && <LiteOffer plans={plans} refund={refund.refund.total.amount} />}
    </div>
  );
}

function PauseOffer({ offer }: { offer: NonNullable<Pause> }) {
  const [paused, setPaused] = useState<ResponseOf<typeof pauseOwnPlan> | null>(null);
  return (
    <Section title="Pause instead" id="pause-offer">
      {paused === null ? (
        <PauseForm offer={offer} onPaused={setPaused} />
      ) : (
        <output className="block">
          Paused from <DateText date={paused.from} /> until <DateText date={paused.resumesOn} />. Your plan
          now ends on <DateText date={paused.endDate} />.
        </output>
      )}
    </Section>
  );
}

function LiteOffer({ plans, refund }: { plans: readonly LitePlan[]; refund: number }) {
  const [first] = plans;
  if (first === undefined) return null;
  return (
    <Section title="Lite instead" id="lite-offer">
      <p className="mb-4 max-w-prose">
        Cancel today and buy Lite from tomorrow, <DateText date={first.startDate} />. Prices include GST.{' '}
        <a href={publicPaths.plans} className={linkClass}>
          Compare plans
        </a>
      </p>
      <AmountLines
        label="Lite instead"
        lines={plans.map(({ planName, price, endDate }) => ({
          label: planName,
          detail: `Until ${formatDate(calendarDate(endDate))}. ${balanceText(refund - price.amount)}`,
          amount: price.amount,
        }))}
      />
    </Section>
  );
}

/** @param left the refund minus the price, in paise */
function balanceText(left: number): string {
  if (left === 0) return 'Your refund covers it exactly.';
  const amount = formatRupees(paise(Math.abs(left)));
  return left > 0 ? `${amount} of your refund is left.` : `That is ${amount} more than your refund.`;
}
