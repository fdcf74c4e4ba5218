import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import { Button } from '../ui/Button.tsx';
import { dateText } from '../ui/date-text.ts';
import { Money } from '../ui/Money.tsx';
import type { PlanWithInfo } from '../catalogue/server-info.ts';
import { isAllowedPlan } from '../catalogue/server-info.ts';

type Props = { plan: PlanWithInfo | undefined; onContinue: () => void };

/** Plan that the member chose or started to buy, with its checkout. Renders nothing if the plan is not available. */
export function ChosenOffer({ plan, onContinue }: Props) {
  const price = plan?.serverInfo?.price ?? null;
  const endDate = plan?.serverInfo?.endDate ?? null;
  if (plan === undefined || price === null || !isAllowedPlan(plan)) return null;
  return (
    <section
      aria-label="Your choice"
      className="mb-8 flex max-w-3xl items-center max-sm:flex-wrap justify-between gap-x-6 gap-y-3 border-l-4 border-accent bg-accent-wash px-4 py-3"
    >
      <p className="min-w-0">
        Continue with{' '}
        <strong className="font-semibold">
          {plan.product}
          {endDate !== null && ` until ${dateText(endDate)}`}
        </strong>
        <span className="block text-sm text-soft">
          <Money amount={price.netPrice.amount} /> {catalogueTexts.today}
        </span>
      </p>
      <Button size="small" className="shrink-0" onClick={onContinue}>
        Continue to checkout
      </Button>
    </section>
  );
}
