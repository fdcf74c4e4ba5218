import { useUser } from '../identity/auth.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { DateText } from '../ui/DateText.tsx';

/** What the member has now, or when it ended. */
export function CurrentPlan() {
  const subscription = useUser().subscriptions[0];
  if (subscription === undefined) return <p className="text-soft">You have no plan yet.</p>;
  return (
    <p className="text-soft" data-current-plan={subscription.alias}>
      {subscription.hasExpired ? 'Your plan was' : 'Your plan is'}{' '}
      <strong className="font-semibold text-ink">{planName(subscription.alias)}</strong>.{' '}
      {expiryWord(subscription)} <DateText date={subscription.endDate} />.
    </p>
  );
}
