import { timeLeftText, serviceText } from '@niveshak/domain/membership/service-text';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useLocation } from '@tanstack/react-router';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { paths } from '../lib/paths.ts';
import { useToday } from '../lib/today.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';

/**
 * Current plan and its last day, at the foot of the sidebar, or at the end of the page on phones. Hidden on Account,
 * which already shows both.
 */
export function PlanGlance() {
  const user = useUser();
  const { sunset } = useConfig();
  const today = useToday();
  const service = serviceText(today, sunset === null ? null : calendarDate(sunset.date));
  const isOnAccount = useLocation({ select: ({ pathname }) => pathname === paths.account });
  const [current, ...others] = user.subscriptions;
  if (current === undefined || isOnAccount) return null;
  const endsWithService = !current.hasExpired && current.endDate === sunset?.date;
  const queued = others.find((term) => term.isQueued);
  return (
    <section aria-label="Subscription" className="text-sm text-soft">
      <p className="font-medium text-ink">{planName(current.alias)}</p>
      <p>
        {expiryWord(current)} <DateText date={current.endDate} />
        {endsWithService && ', when the service ends'}
        {!current.hasExpired && `: ${timeLeftText(today, calendarDate(current.endDate))}`}
      </p>
      {current.standsStill === true && current.pause !== undefined && (
        <p className="font-medium text-ink">
          Paused until <DateText date={current.pause.resumesOn} />
        </p>
      )}
      {queued !== undefined && (
        <p>
          Then {planName(queued.alias)} till <DateText date={queued.endDate} />
        </p>
      )}
      {service !== null && !endsWithService && <p className="mt-1">{service}</p>}
      {user.canChangeSubscription && (
        <p className="mt-2">
          <ChangePlanLink className={loneLinkClass}>Change plan</ChangePlanLink>
        </p>
      )}
    </section>
  );
}
