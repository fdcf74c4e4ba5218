import type { Subscription } from '@niveshak/contract/membership/schemas';
import { cancellationTexts } from '@niveshak/contract/membership/texts';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { daysAfterToday } from '@niveshak/domain/catalogue/sunset';
import { calendarDate, inclusiveDays } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { useToday } from '../lib/today.ts';
import { heldPlan } from '../membership/held-plan.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { TermBadges } from '../membership/TermList.tsx';
import { useTimeTexts } from '../membership/use-time-texts.ts';
import { buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { PaidAmount } from './PaidAmount.tsx';
import { renewalQuery } from './renewal-query.ts';

/** Card for the current plan, with its price, end date and next step. */
export function PlanCard({ term }: { term: Subscription }) {
  const { canChangeSubscription } = useUser();
  const { after } = useTimeTexts(heldPlan(term));
  // The section below says when it renews.
  const renews = (useQuery(renewalQuery).data?.renewal ?? null) !== null;
  const today = useToday();
  const end = calendarDate(term.endDate);
  // Both the first and the last day count, as on the invoice.
  const length = inclusiveDays(calendarDate(term.startDate), end);
  const left = daysAfterToday(today, end);
  return (
    <div data-term={term.alias} className="border-t-3 border-accent bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-2xl">{planName(term.alias)}</h3>
        <TermBadges term={term} />
      </div>
      <div aria-hidden="true" className="mt-4 h-1.5 rounded-sm bg-sunken">
        <div
          className="h-1.5 rounded-sm bg-ink"
          style={{ width: `${Math.min(1, 1 - left / length) * 100}%` }}
        />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Paid" className="col-span-2 sm:col-span-1">
          <PaidAmount term={term} />
        </Fact>
        <Fact
          name={expiryWord(term)}
          note={
            <>
              from <DateText date={term.startDate} />
            </>
          }
        >
          <DateText date={term.endDate} />
        </Fact>
        <Fact name="Days left after today" note={`of ${length}`}>
          {left}
        </Fact>
      </dl>
      {after !== null && !renews && <p className="mt-4 max-w-prose text-sm text-soft">{after}</p>}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {canChangeSubscription && (
          <ChangePlanLink className={buttonClass('primary')}>Change plan</ChangePlanLink>
        )}
        {cancelLink(term)}
      </div>
    </div>
  );
}

type FactProps = { name: string; note?: ReactNode; className?: string; children: ReactNode };

function Fact({ name, note, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <div className="text-xl font-semibold tabular-nums">{children}</div>
        {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
      </dd>
    </div>
  );
}

/** Returns the cancellation link, or null if the plan cannot be cancelled. Trials and gifts simply end. */
export function cancelLink({ id, alias, hasExpired, isCancelled, isGift }: Subscription) {
  if (hasExpired || isCancelled === true || isGift || planOf(alias).kind !== 'paid') return null;
  return (
    <Link
      to={paths.cancel}
      params={{ id }}
      className={`text-sm ${loneLinkClass}`}
      aria-label={`${cancellationTexts.link}: ${planName(alias)}`}
    >
      {cancellationTexts.link}
    </Link>
  );
}
