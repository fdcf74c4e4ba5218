import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { cameFrom, setCameFrom } from '../lib/came-from.ts';
import { paths } from '../lib/paths.ts';
import { buyer } from '../membership/purchase.ts';
import { buttonClass } from '../ui/Button.tsx';
import { quietLinkClass } from '../ui/link-class.ts';

/** Note on Home that explains why a link was redirected here. */
export function CameFrom() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home });
  useEffect(() => (isHome ? () => setCameFrom(null) : undefined), [isHome]);
  const path = cameFrom();
  // The checkout redirects here intentionally after a purchase.
  if (!isHome || path === null || isSignIn(path) || buyer() !== null) return null;
  return path.startsWith(paths.pricing) || path.startsWith(paths.checkout) ? (
    <Notice
      title="You already have a plan"
      actions={<ChangePlanLink className={buttonClass('primary')}>Compare plans</ChangePlanLink>}
    >
      This link is for new subscribers. Compare plans to change yours.
    </Notice>
  ) : (
    <Notice
      title="Page not found"
      actions={
        <>
          <Link to={paths.search} className={buttonClass('primary')}>
            Search research
          </Link>
          <Link to={paths.portfolios} className={`${quietLinkClass} min-h-11`}>
            Portfolios
          </Link>
          <Link to={paths.account} className={`${quietLinkClass} min-h-11`}>
            Account
          </Link>
        </>
      }
    >
      There is no page at <span className="font-medium break-all">{path}</span>. The link may be old or
      incomplete.
    </Notice>
  );
}

/** Returns whether the path is the sign-in page. Signed-in members expect it to redirect to Home. */
function isSignIn(path: string): boolean {
  return [paths.signIn, paths.signUp, paths.forgot].some((each) => path.startsWith(each));
}

function Notice({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <section data-came-from="" className="mb-8 max-w-4xl border-l-4 border-accent bg-accent-wash px-4 py-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p>{children}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">{actions}</p>
    </section>
  );
}
