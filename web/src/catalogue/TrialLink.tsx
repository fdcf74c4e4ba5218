import { trialPlan } from '@niveshak/domain/catalogue/plan';
import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { calendarDate, inclusiveDays } from '@niveshak/domain/primitives/calendar-date';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { linkClass } from '../ui/link-class.ts';

type Props = { quote: Quote | null; kept: { redirect_to?: string } };

function daysOf({ startDate, endDate }: Quote): string {
  if (startDate === null || endDate === null) return '14 days';
  const days = inclusiveDays(calendarDate(startDate), calendarDate(endDate));
  return days === 1 ? '1 day' : `${days} days`;
}

/** The free trial is a link, not a card; members who cannot have it see the reason. */
export function TrialLink({ quote, kept }: Props) {
  if (quote === null) return null;
  return (
    <p className="mb-6 text-lg">
      {quote.allowed ? (
        <>
          Not sure yet? Read everything in Lite for {daysOf(quote)}, without a card. Premium research and
          portfolios stay locked.{' '}
          <Link to={paths.checkout} search={{ ...kept, plan: trialPlan }} className={linkClass}>
            {catalogueTexts.startFreeTrial}
          </Link>
        </>
      ) : (
        <span className="text-base text-soft">Free trial: {quote.reason ?? catalogueTexts.notAvailable}</span>
      )}
    </p>
  );
}
