import type { Referrals } from '@niveshak/contract/referrals/schemas';
import { referralTexts, rewardStateTexts } from '@niveshak/contract/referrals/texts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';

type Reward = Referrals['rewards'][number];

type Props = {
  referrals: Referrals;
  /** Whether a month earned now extends the plan. */
  canEarn: boolean;
};

export function MonthsEarned({ referrals: { months, rewards, rewardsPerYear }, canEarn }: Props) {
  if (rewards.length === 0 && months.unconsumed === 0)
    return <p className="text-soft">{referralTexts.noRewards}</p>;
  const figures = [
    ['Earned', months.earned, 'free months'],
    ['Waiting', months.pending, '7 days after a friend pays'],
    ['Saved', months.unconsumed, 'for your next plan'],
    ...(canEarn
      ? ([['Still possible', months.leftThisYear, `of ${rewardsPerYear} this year`]] as const)
      : []),
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        {figures.map(([label, count, hint]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-serif text-3xl tabular-nums">
              {count}
              <span className="block font-sans text-sm text-soft">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      {rewards.length > 0 && (
        <ul className="mt-5 divide-y divide-rule border-t border-rule">
          {rewards.map((reward) => (
            <li key={reward.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-3">
              <span>
                {reward.friend}
                <span className="block text-sm text-soft">
                  <Story reward={reward} />
                </span>
              </span>
              <Badge tone={reward.state === 'earned' ? 'good' : 'plain'}>
                {rewardStateTexts[reward.state]}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Story({ reward }: { reward: Reward }) {
  const bought = (
    <>
      Subscribed on <DateText date={reward.purchasedOn} />
    </>
  );
  switch (reward.state) {
    case 'pending':
      return (
        <>
          {bought}; your month is added on <DateText date={reward.dueOn} /> if they keep the plan
        </>
      );
    case 'earned':
      return (
        <>
          {bought}; {reward.givenTo === 'term' ? 'added to your plan' : 'kept for your next purchase'}
          {reward.decidedOn !== null && (
            <>
              {' '}
              on <DateText date={reward.decidedOn} />
            </>
          )}
        </>
      );
    case 'reversed':
      return (
        <>
          {bought} and cancelled
          {reward.reversedOn !== null && (
            <>
              {' '}
              on <DateText date={reward.reversedOn} />
            </>
          )}
        </>
      );
    case 'void':
      return <>{bought} and cancelled within the week</>;
    case 'capped':
      return bought;
  }
}
