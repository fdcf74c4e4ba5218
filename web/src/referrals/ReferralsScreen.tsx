import type { Referrals } from '@niveshak/contract/referrals/schemas';
import { referralTexts } from '@niveshak/contract/referrals/texts';
import { useQuery } from '@tanstack/react-query';
import { AccountHeader } from '../lib/AccountHeader.tsx';
import { useUser } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { heldPlan } from '../membership/held-plan.ts';
import { useTimeTexts } from '../membership/use-time-texts.ts';
import { Locked } from '../membership/Locked.tsx';
import { canUse } from '../membership/plan-words.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteList } from './InviteList.tsx';
import { MonthsEarned } from './MonthsEarned.tsx';
import { referralsQuery } from './queries.ts';
import { ShareLink } from './ShareLink.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function ReferralsScreen() {
  const user = useUser();
  const isOpen = canUse(user, 'referrals');
  const earnedMonth = useEarnedMonth();
  return (
    <div className="max-w-6xl">
      <PageTitle>{referralTexts.title}</PageTitle>
      <AccountHeader title={referralTexts.title} />
      <p className="mb-8 max-w-2xl text-lg text-soft">
        {earnedMonth === null ? referralTexts.lead : referralTexts.leadWithoutMonths}
      </p>
      <div className="max-w-3xl">
        {isOpen ? (
          <Open />
        ) : (
          <Locked feature="referrals" title="Referrals come with Premium">
            Months you have earned stay on your account.
          </Locked>
        )}
      </div>
    </div>
  );
}

/** Returns why a month earned now would not extend the plan, or null if it would. */
function useEarnedMonth(): string | null {
  const [first] = useUser().subscriptions;
  return useTimeTexts(first === undefined ? null : heldPlan(first)).earnedMonth;
}

function Open() {
  const referrals = useQuery(referralsQuery);
  if (referrals.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-7 w-40" />
        <Bar className="mt-4 h-12 w-full" />
        <Bar className="mt-10 h-7 w-48" />
        <Bar className="mt-4 h-20 w-full" />
      </SkeletonGroup>
    );
  }
  if (referrals.isError) {
    return (
      <ErrorBanner
        action={
          <Button size="small" onClick={() => void referrals.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(referrals.error, referralTexts.loadFailed)}
      </ErrorBanner>
    );
  }
  return <Everything referrals={referrals.data} />;
}

function Everything({ referrals }: { referrals: Referrals }) {
  const { discountBasisPoints, link, invites, invitesLeftToday, invitesPerDay, refCode } = referrals;
  const earnedMonth = useEarnedMonth();
  return (
    <div className="flex flex-col gap-10">
      <Section title="Your link" id="referral-link">
        <p className="mb-4 text-soft">
          Your friend saves {discountBasisPoints / 100}% on a first Premium plan.{' '}
          {earnedMonth === null && 'You get a free month 7 days after they pay.'}
        </p>
        <ShareLink link={link} code={refCode} />
      </Section>
      <Section title="Invite by email" id="referral-invites">
        <InviteForm refCode={refCode} left={invitesLeftToday} perDay={invitesPerDay} />
        <InviteList invites={invites} />
      </Section>
      <Section title="Months earned" id="referral-months">
        {earnedMonth !== null && <p className="mb-4 text-soft">{earnedMonth}</p>}
        <MonthsEarned referrals={referrals} canEarn={earnedMonth === null} />
      </Section>
      <Section title="Rules" id="referral-rules">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {referralTexts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
