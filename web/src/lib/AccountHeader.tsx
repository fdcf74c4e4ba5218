import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';
import { tabClass } from '../ui/tab-class.ts';

type Props = { title: string; aside?: ReactNode; children?: ReactNode };

export function AccountHeader({ title, aside, children }: Props) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <nav
        ref={showChosen}
        aria-label="Account"
        // On phones the row scrolls, so its end fades.
        className="mt-4 mb-6 place-row gap-x-6 overflow-y-hidden border-b border-rule whitespace-nowrap pr-12 max-sm:[mask-image:linear-gradient(90deg,black_80%,transparent)]"
      >
        <PageLink to={paths.account}>Overview</PageLink>
        <PageLink to={paths.profile}>Profile</PageLink>
        <PageLink to={paths.billing}>Billing</PageLink>
        <PageLink to={paths.gifts}>Gifts</PageLink>
        <PageLink to={paths.referrals}>Referrals</PageLink>
        <PageLink to={paths.notifications}>Notifications</PageLink>
        <PageLink to={paths.accountPrivacy}>Privacy</PageLink>
      </nav>
      {(children !== undefined || aside !== undefined) && (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">{children}</div>
          {aside}
        </div>
      )}
    </>
  );
}

/** Scrolls the current page's link into view, because phones are too narrow for all links. */
function showChosen(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

type AccountPage = (typeof paths)[
  | 'account'
  | 'accountPrivacy'
  | 'billing'
  | 'gifts'
  | 'notifications'
  | 'profile'
  | 'referrals'];

function PageLink({ to, children }: { to: AccountPage; children: ReactNode }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ className: `-mb-px ${tabClass(true)}` }}
      inactiveProps={{ className: `-mb-px ${tabClass(false)}` }}
    >
      {children}
    </Link>
  );
}
