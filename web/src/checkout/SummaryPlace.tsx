import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { useOffer } from './use-offer.ts';

type Props = {
  alias: PlanAlias;
  quote: Quote;
  children: ReactNode;
  /** Note below the summary. */
  below?: ReactNode;
};

/**
 * Order summary next to the fields. On phones, where the fields come first, it is an expandable line with the total.
 */
export function SummaryPlace({ alias, quote, children, below }: Props) {
  const { name } = useOffer(alias, quote);
  const isBeside = useIsWide('lg');
  if (isBeside) {
    return (
      <div className="lg:order-2">
        <div className="lg:sticky lg:top-6">
          {children}
          {below}
        </div>
      </div>
    );
  }
  return (
    <div className="-mb-4">
      <details className="group border-t-3 border-accent bg-raised">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 py-2">
          <span className="flex min-w-0 items-center gap-2">
            <span>{name}</span>
            <Icon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
            <span className="sr-only">Summary</span>
          </span>
          {quote.price !== null && <Money amount={quote.price.netPrice.amount} className="font-semibold" />}
        </summary>
        <div className="[&>section]:border-t [&>section]:border-rule [&>section]:px-4">{children}</div>
      </details>
      {below}
    </div>
  );
}
