import { useUser } from '../identity/auth.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { DateText } from '../ui/DateText.tsx';

export function CurrentPlan() {
  const [subscription, ...others] = useUser().subscriptions;
  if (subscription === undefined) return <p className="text-soft">You have no plan yet.</p>;
  const queued = others.filter((term) => term.isQueued);
  return (
    <p className="text-soft" data-current-plan={subscription.alias}>
      {subscription.hasExpired ? 'Your plan was' : 'Your plan is'}{' '}
      <strong className="font-semibold text-ink">{planName(subscription.alias)}</strong>.{' '}
      {expiryWord(subscription)} <DateText date={subscription.endDate} />.
      {queued.map(({ id, alias, startDate, endDate }) => (
        <span key={id} data-queued-plan={alias}>
          {' '}
          Then <strong className="font-semibold text-ink">{planName(alias)}</strong>, from{' '}
          <DateText date={startDate} /> to <DateText date={endDate} />.
        </span>
      ))}
    </p>
  );
}
