import { features } from '@niveshak/domain/catalogue/feature';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useUser } from '../identity/auth.ts';
import { redirectedFrom } from '../lib/redirected-from.ts';
import { fillsWindow } from '../lib/fills-window.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { localKeys } from '../lib/storage-keys.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { canUse } from '../membership/plan-words.ts';
import { buyer } from '../membership/purchase.ts';
import { cx } from '../ui/cx.ts';
import { Loading } from '../ui/Loading.tsx';
import type { Access } from '../identity/access.ts';
import { DemoDate } from './DemoDate.tsx';
import { FirmMark } from './FirmMark.tsx';
import { BottomNavigation, SideNavigation } from './Navigation.tsx';
import { PlanGlance } from './PlanGlance.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { RegulatorFooter } from './RegulatorFooter.tsx';
import { RegulatorLine } from './RegulatorLine.tsx';
import { SearchButton } from './SearchButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const VerifyEmail = lazy(() =>
  load(() => import('../identity/VerifyEmail.tsx')).then(({ VerifyEmail }) => ({ default: VerifyEmail })),
);

const PageNotes = lazy(() =>
  load(() => import('./PageNotes.tsx')).then(({ PageNotes }) => ({ default: PageNotes })),
);

type Props = { access: Exclude<Access, 'signedOut'>; children: ReactNode };

/** Layout for signed-in members. Each member gets a new query cache. */
export function DashboardLayout({ access, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {access === 'activeSubscriber' ? (
        <Dashboard>{children}</Dashboard>
      ) : (
        <Plain access={access}>{access === 'unconfirmed' ? <VerifyEmail /> : children}</Plain>
      )}
    </QueryClientProvider>
  );
}

/**
 * Reduced layout for members without a subscription. It is at least as tall as the window, so that loading content does
 * not move the footer.
 */
function Plain({ access, children }: Props) {
  useEffect(() => localStorage.removeItem(localKeys.features), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-rule">
        <div className="mx-auto flex max-w-[84rem] items-center justify-between gap-4 px-5 py-3 sm:px-8">
          <Home to={access === 'transacting' ? paths.home : paths.pricing}>
            <FirmMark isSmall />
          </Home>
          <ProfileMenu access={access} />
        </div>
      </header>
      <main
        id="main"
        className="mx-auto min-h-dvh w-full max-w-[84rem] flex-1 px-5 pt-8 pb-16 sm:px-8 sm:pt-10"
      >
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
      <RegulatorFooter isShort />
    </div>
  );
}

/** Class for a screen that fills the window. It leaves room for the bottom bar on phones and has a minimum height. */
const filling = 'flex h-[calc(100dvh-3.75rem-env(safe-area-inset-bottom))] min-h-[30rem] flex-col md:h-dvh';

function Dashboard({ children }: { children: ReactNode }) {
  const user = useUser();
  useEffect(() => {
    const open = features.filter((feature) => canUse(user, feature));
    localStorage.setItem(localKeys.features, open.join(' '));
  }, [user]);
  const isMeantToFill = useLocation({ select: ({ pathname }) => fillsWindow(pathname) });
  const isInArchive = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.slackArchives) });
  const hasArchive = canUse(user, 'slackArchives');
  const isFilling = isMeantToFill && hasArchive;
  return (
    <div className="mx-auto flex min-h-dvh max-w-[90rem] flex-col md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={isFilling ? filling : 'contents'}>
          <header
            className={cx(
              'no-print flex items-center justify-between gap-4 border-b border-rule px-5 py-2 md:justify-end md:border-0 md:px-10',
              isFilling ? 'max-md:py-0.5 md:pt-2' : 'md:pt-5',
            )}
          >
            <span className="md:hidden">
              <Home to={paths.home}>
                <FirmMark isSmall />
              </Home>
            </span>
            <span className="ml-auto flex items-center gap-2 md:ml-0 md:w-full md:justify-between md:gap-4">
              <SearchButton hasOwnSearch={isInArchive && hasArchive} />
              <ProfileMenu access="activeSubscriber" />
            </span>
          </header>
          <main
            id="main"
            className={
              isFilling
                ? 'flex min-h-0 flex-1 flex-col px-5 pt-2 md:px-10'
                : 'min-h-dvh flex-1 px-5 pt-6 pb-12 md:px-10 md:pt-2'
            }
          >
            <Notes />
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </main>
          {isFilling && <RegulatorLine />}
        </div>
        {!isFilling && (
          <div className="no-print px-5 pb-8 md:hidden">
            <PlanGlance />
          </div>
        )}
        <div className={cx('pb-16 md:pb-0', isFilling && 'md:hidden')}>
          <RegulatorFooter isShort hasSettingsBeside />
        </div>
        <BottomNavigation />
      </div>
    </div>
  );
}

function Sidebar() {
  return (
    <aside
      aria-label="Sidebar"
      className="no-print hidden border-r border-rule md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:gap-8 md:p-5"
    >
      <Home to={paths.home}>
        <FirmMark isSmall />
      </Home>
      <SideNavigation />
      <div className="mt-auto flex flex-col items-start gap-2">
        <PlanGlance />
        <DemoDate />
        <ThemeSwitch />
      </div>
    </aside>
  );
}

/** Notes shown only after a purchase or a redirect, so loaded on demand. */
function Notes() {
  if (buyer() === null && redirectedFrom() === null) return null;
  return (
    <Suspense fallback={null}>
      <PageNotes />
    </Suspense>
  );
}

function Home({ to, children }: { to: '/' | '/pricing'; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center rounded-sm">
      {children}
    </Link>
  );
}
