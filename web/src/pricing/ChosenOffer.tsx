import { Button } from '../ui/Button.tsx';
import { Money } from '../ui/Money.tsx';
import type { PlanWithInfo } from '../catalogue/server-info.ts';
import { isAllowedPlan } from '../catalogue/server-info.ts';

type Props = { plan: PlanWithInfo | undefined; onContinue: () => void };

/** Plan from the link that the visitor followed, with its checkout. Renders nothing if the plan is not available. */
export function ChosenOffer({ plan, onContinue }: Props) {
  const price = plan?.serverInfo?.price ?? null;
  if (plan === undefined || price === null || !isAllowedPlan(plan)) return null;
  return (
    <section
      aria-label="Your choice"
      className="mb-8 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-accent bg-accent-wash px-4 py-3"
    >
      <p className="min-w-0">
        You chose <strong className="font-semibold">{plan.product}</strong>.{' '}
        <Money amount={price.netPrice.amount} /> today, incl. GST.
      </p>
      <Button variant="primary" size="small" onClick={onContinue}>
        Continue to checkout
      </Button>
    </section>
  );
}
