import { trialPlan } from '@niveshak/domain/catalogue/plan';
import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { calendarDate, inclusiveDays } from '@niveshak/domain/primitives/calendar-date';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import type { PlanWithInfo } from './server-info.ts';

type Props = {
  plans: readonly PlanWithInfo[];
  /** Whether the member came for the trial. */
  isChosen: boolean;
  kept: { redirect_to?: string };
};

function daysOf({ startDate, endDate }: Quote): string {
  if (startDate === null || endDate === null) return '14 days';
  const days = inclusiveDays(calendarDate(startDate), calendarDate(endDate));
  return days === 1 ? '1 day' : `${days} days`;
}

/** Link to the free trial. Members who are not eligible see the reason. */
export function TrialLink({ plans, isChosen, kept }: Props) {
  const quote = plans.find(({ id }) => id === trialPlan)?.serverInfo ?? null;
  if (quote === null) return null;
  if (!quote.allowed)
    return (
      <p className="mb-8 text-sm text-soft">{quote.reason ?? `Free trial: ${catalogueTexts.notAvailable}`}</p>
    );
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-3 text-lg">
      Read all of Lite free for {daysOf(quote)}. No card needed.
      <Link
        to={paths.checkout}
        search={{ ...kept, plan: trialPlan }}
        className={buttonClass(isChosen ? 'primary' : 'secondary')}
      >
        {catalogueTexts.startFreeTrial}
      </Link>
    </p>
  );
}
