import type { Subscription } from '@niveshak/contract/membership/schemas';
import { cancellationTexts } from '@niveshak/contract/membership/texts';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { Link } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { FreeMonths } from '../membership/FreeMonths.tsx';
import { planName } from '../membership/plan-words.ts';
import { StandingStill } from '../membership/StandingStill.tsx';
import { TermList } from '../membership/TermList.tsx';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';

/** The member's running, queued and complimentary plans, and the cancellation link. */
export function Plan() {
  const { subscriptions, refExtensions } = useUser();
  return (
    <>
      <StandingStill />
      <TermList terms={subscriptions} action={cancelLink} />
      {refExtensions.length > 0 && (
        <ul className="mt-3 text-sm text-soft">
          {refExtensions.map(({ months, grantedOn, reason }) => (
            <li key={`${grantedOn}-${reason}`}>
              {months === 1 ? '1 free month' : `${months} free months`} added on <DateText date={grantedOn} />
              : {reason}
            </li>
          ))}
        </ul>
      )}
      <FreeMonths />
    </>
  );
}

/** Only purchases can be cancelled; a trial or a gift ends by itself. */
function cancelLink({ id, alias, hasExpired, isGift }: Subscription) {
  if (hasExpired || isGift || planOf(alias).kind !== 'paid') return null;
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
