import { planOf } from '@niveshak/domain/catalogue/plan';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { isSignInPath, redirectedFrom, setRedirectedFrom } from '../lib/redirected-from.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../identity/auth.ts';
import { planName } from '../membership/plan-words.ts';
import { buyer } from '../membership/purchase.ts';
import { buttonClass } from '../ui/Button.tsx';
import { dateText } from '../ui/date-text.ts';

/** Note on Home that explains why a link was redirected here. */
export function RedirectNotice() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home });
  useEffect(() => (isHome ? () => setRedirectedFrom(null) : undefined), [isHome]);
  const path = redirectedFrom();
  // The checkout redirects here intentionally after a purchase.
  if (!isHome || path === null || isSignInPath(path) || buyer() !== null) return null;
  return path.startsWith(paths.pricing) || path.startsWith(paths.checkout) ? (
    <HeldPlan />
  ) : (
    <Notice
      title="Page not found"
      action={
        <Link to={paths.search} className={buttonClass('primary', 'small')}>
          Search research
        </Link>
      }
    >
      There is no page at <span className="font-medium wrap-anywhere">{path}</span>. The link may be old.
    </Notice>
  );
}

/** Plan of a member who followed a link to pricing, with what they can do about it. */
function HeldPlan() {
  const user = useUser();
  const [plan] = user.subscriptions;
  if (plan === undefined) return null;
  const title = `You have ${planName(plan.alias)} until ${dateText(plan.endDate)}`;
  return user.canChangeSubscription ? (
    <Notice
      title={title}
      action={<ChangePlanLink className={buttonClass('primary', 'small')}>Compare plans</ChangePlanLink>}
    >
      {planOf(plan.alias).kind === 'paid'
        ? 'Change it at any time. An upgrade starts today, and your unused days are credited.'
        : 'Choose a plan at any time. It starts today.'}
    </Notice>
  ) : (
    <Notice
      title={title}
      action={
        <Link to={paths.account} className={buttonClass('primary', 'small')}>
          See your plan
        </Link>
      }
    >
      It cannot be upgraded now.
    </Notice>
  );
}

function Notice({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section
      data-came-from=""
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-accent bg-accent-wash px-4 py-2"
    >
      <div className="min-w-0">
        <h2 className="inline font-sans">{title}.</h2> <p className="inline">{children}</p>
      </div>
      {action}
    </section>
  );
}
