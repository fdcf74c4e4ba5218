import type { CancellationView } from '@niveshak/contract/checkout/schemas';
import { cancellationTexts } from '@niveshak/contract/membership/texts';
import { AmountLines } from '../ui/AmountLines.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Money } from '../ui/Money.tsx';
import { useToday } from '../lib/today.ts';

export function RefundSummary({ refund: { refund, explanation, lastDay } }: { refund: CancellationView }) {
  const today = useToday();
  const isNothing = refund.total.amount === 0;
  return (
    <section aria-labelledby="refund-title" className="border-t-3 border-accent bg-raised px-5 py-5">
      <h2 id="refund-title" className="mb-4 text-xl">
        {cancellationTexts.refundTitle}
      </h2>
      <AmountLines lines={explanation} label={cancellationTexts.refundTitle} />
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-ink pt-3">
        <dt className="font-semibold">Total refund</dt>
        <dd className="text-right" data-refund={refund.total.amount}>
          <Money amount={refund.total.amount} className="text-xl font-semibold" />
        </dd>
      </dl>
      <p className="mt-4">
        {lastDay < today ? (
          cancellationTexts.neverStarts
        ) : (
          <>
            {cancellationTexts.lastDay}:{' '}
            <strong className="font-semibold">
              today, <DateText date={lastDay} />
            </strong>
            .
          </>
        )}
      </p>
      <p className="mt-1 text-soft">
        {isNothing
          ? cancellationTexts.nothingBack
          : `${cancellationTexts.moneyGoes} ${cancellationTexts.moneyTakes}`}
      </p>
    </section>
  );
}
