import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAccess } from '../identity/auth.ts';
import { Loading } from '../ui/Loading.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { DashboardLayout } from './dashboard-layout.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { judgePlace } from './path-rules.ts';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const place = { search: '', origin: location.origin };

/** The frame of every screen, by access state. */
export function Root() {
  const access = useAccess();
  const rendered = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  useFocusOnArrival(rendered);
  // For a moment after a sign-out the old screen is still the router's: it is not shown to whoever comes next.
  const verdict = access === null ? null : judgePlace(access, { ...place, pathname: rendered });
  const isMeant = verdict?.kind === 'stay' || verdict?.kind === 'verify';
  const screen = isMeant ? <Outlet /> : <Loading />;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        Skip to content
      </a>
      <Suspense fallback={<Loading />}>
        {access === null && <Loading />}
        {access === 'signedOut' && <SignedOutLayout>{screen}</SignedOutLayout>}
        {access !== null && access !== 'signedOut' && (
          <DashboardLayout access={access}>{screen}</DashboardLayout>
        )}
      </Suspense>
      <Toasts />
    </>
  );
}
