import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import type { CheckoutView } from './checkout-view.ts';
import { useOffer } from './use-offer.ts';

type Props = { checkout: CheckoutView; quote: Quote; children?: ReactNode };

export function Summary({ checkout, quote, children }: Props) {
  const { alias, failures } = checkout.context;
  const { plan, name } = useOffer(alias, quote);
  const note = plan?.checkoutNote ?? null;
  return (
    <section aria-labelledby="summary-title" className="border-t-3 border-accent bg-raised px-5 py-5">
      <h2 id="summary-title" className="text-xl">
        {name}
      </h2>
      {quote.startDate !== null && quote.endDate !== null && (
        <p className="text-soft">
          <DateText date={quote.startDate} /> to <DateText date={quote.endDate} />
        </p>
      )}
      {note !== null && <p className="mt-2 text-sm text-soft">{note}</p>}
      {plan !== undefined && plan.features.length > 0 && (
        <section aria-label="What it includes" className="mt-3 text-sm">
          <ul className="flex flex-col gap-1">
            {plan.features.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Icon name="check" className="mt-0.5 size-4 text-good" />
                {feature}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div
        aria-live="polite"
        aria-busy={checkout.isRepricing || checkout.isCheckingCoupon}
        className={cx(
          'mt-4 transition-opacity',
          (checkout.isRepricing || checkout.isCheckingCoupon) && 'opacity-55',
        )}
      >
        <dl aria-label="Payment summary">
          {quote.explanation.map((line) => (
            <div
              key={`${line.label}-${line.detail}`}
              className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-rule py-2.5"
            >
              <dt className="font-medium">{line.label}</dt>
              <dd className="row-span-1 text-right">
                {line.amount !== null && <Money amount={line.amount} />}
              </dd>
              <dd className="col-span-2 text-sm text-soft">{line.detail}</dd>
            </div>
          ))}
          {quote.price !== null && (
            <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-3">
              <dt className="font-semibold">Total today, incl. GST</dt>
              <dd data-total={quote.price.netPrice.amount}>
                <Money amount={quote.price.netPrice.amount} className="text-xl font-semibold" />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {failures.quote !== undefined && (
        <div className="mt-4">
          <ErrorBanner title={failures.quote.title ?? undefined}>{failures.quote.text}</ErrorBanner>
        </div>
      )}
      {children}
    </section>
  );
}
