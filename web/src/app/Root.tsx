import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useAccess } from '../identity/auth.ts';
import { useConfig } from '../lib/config.ts';
import { load } from '../lib/load.ts';
import { forgetOffline } from '../lib/forget-offline.ts';
import { paths } from '../lib/paths.ts';
import { Loading } from '../ui/Loading.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { DashboardLayout } from './dashboard-layout.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { judgePlace } from './path-rules.ts';
import { RehearsalBanner } from '../lib/RehearsalBanner.tsx';
import { SignedOutLayout } from './SignedOutLayout.tsx';

const NotOpen = lazy(() => load(() => import('./NotOpen.tsx')).then(({ NotOpen }) => ({ default: NotOpen })));

const place = { search: '', origin: location.origin };

/** Which of its views a screen shows, where it has several. */
function viewOf(search: object | undefined): string {
  const view: unknown = search === undefined ? undefined : Reflect.get(search, 'view');
  return typeof view === 'string' ? view : '';
}

/** The frame of every screen, by access state. */
export function Root() {
  const config = useConfig();
  const { firm, isOpen } = config;
  const access = useAccess();
  // Members come in while the firm is not open; whoever has no account is told so, before an identity is made.
  const [isMember, setMember] = useState(false);
  const navigate = useNavigate();
  const rendered = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const isClosed = !isOpen && (!isMember || rendered === paths.signUp);
  // A session may have run out while nobody was here.
  useEffect(() => {
    if (access === 'signedOut') void forgetOffline().catch(() => undefined);
  }, [access]);
  // For a moment after a sign-out the old screen is still the router's: it is not shown to whoever comes next.
  const verdict = access === null ? null : judgePlace(access, { ...place, pathname: rendered });
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
