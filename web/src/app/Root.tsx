import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useAccess } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { load } from '../lib/load.ts';
import { clearOffline } from '../lib/clear-offline.ts';
import { paths } from '../lib/paths.ts';
import { Loading } from '../ui/Loading.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { DashboardLayout } from './dashboard-layout.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { routeVerdict } from './path-rules.ts';
import { RehearsalBanner } from '../lib/RehearsalBanner.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const NotOpen = lazy(() => load(() => import('./NotOpen.tsx')).then(({ NotOpen }) => ({ default: NotOpen })));

const place = { search: '', origin: location.origin };

/** Returns the active view of a screen with several views. */
function viewOf(search: object | undefined): string {
  const view: unknown = search === undefined ? undefined : Reflect.get(search, 'view');
  return typeof view === 'string' ? view : '';
}

/** Frame around every screen, chosen by access state. */
export function Root() {
  const config = useConfig();
  const { firm, isOpen } = config;
  const access = useAccess();
  // Members can sign in before the firm opens. Other visitors see the notice before they create an identity.
  const [isMember, setMember] = useState(false);
  const navigate = useNavigate();
  const rendered = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const isClosed = !isOpen && (!isMember || rendered === paths.signUp);
  // The session may have expired while the page was in the background.
  useEffect(() => {
    if (access === 'signedOut') void clearOffline().catch(() => undefined);
  }, [access]);
  // Right after sign-out the router still holds the previous screen; do not show it to the next user.
  const verdict = access === null ? null : routeVerdict(access, { ...place, pathname: rendered });
  const view = useMatches({ select: (matches) => viewOf(matches.at(-1)?.search) });
  useFocusOnArrival([rendered, view, verdict?.kind === 'verify' ? 'verify' : ''].join(' '));
  const isMeant = verdict?.kind === 'stay' || verdict?.kind === 'verify';
  const screen = isMeant ? <Outlet /> : <Loading />;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-60 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        Skip to content
      </a>
      <RehearsalBanner config={config} />
      <Suspense fallback={<Loading />}>
        {access === null && <Loading />}
        {access === 'signedOut' && !isClosed && <SignedOutLayout>{screen}</SignedOutLayout>}
        {access === 'signedOut' && isClosed && (
          <NotOpen
            firm={firm}
            onSignIn={() => {
              setMember(true);
              void navigate({ to: paths.signIn });
            }}
          />
        )}
        {access !== null && access !== 'signedOut' && (
          <DashboardLayout access={access}>{screen}</DashboardLayout>
        )}
      </Suspense>
      <Toasts />
    </>
  );
}
