import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { redirectedFrom, setRedirectedFrom } from '../lib/redirected-from.ts';
import { paths } from '../lib/paths.ts';
import { buyer } from '../membership/purchase.ts';
import { buttonClass } from '../ui/Button.tsx';

/** Note on Home that explains why a link was redirected here. */
export function RedirectNotice() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home });
  useEffect(() => (isHome ? () => setRedirectedFrom(null) : undefined), [isHome]);
  const path = redirectedFrom();
  // The checkout redirects here intentionally after a purchase.
  if (!isHome || path === null || isSignIn(path) || buyer() !== null) return null;
  return path.startsWith(paths.pricing) || path.startsWith(paths.checkout) ? (
    <Notice
      title="You already have a plan"
      action={<ChangePlanLink className={buttonClass('primary', 'small')}>Compare plans</ChangePlanLink>}
    >
      This link is for new subscribers.
    </Notice>
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

/** Returns whether the path is the sign-in page. Signed-in members expect it to redirect to Home. */
function isSignIn(path: string): boolean {
  return [paths.signIn, paths.signUp, paths.forgot].some((each) => path.startsWith(each));
}

function Notice({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section
      data-came-from=""
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-accent bg-accent-wash px-4 py-2"
    >
      <div className="min-w-0">
        <h2 className="inline font-semibold">{title}.</h2> <p className="inline">{children}</p>
      </div>
      {action}
    </section>
  );
}
