import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAuth, useUser } from '../identity/auth.ts';
import { panelTitles } from '../lib/panel-titles.ts';
import { paths, pricingPanels } from '../lib/paths.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu, menuItemClass } from '../ui/Menu.tsx';
import type { Access } from '../identity/access.ts';

export function ProfileMenu({ access }: { access: Access }) {
  const user = useUser();
  const navigate = useNavigate();
  const subscription = user.subscriptions[0];
  const initial = (user.firstName === '' ? user.email : user.firstName).slice(0, 1).toUpperCase();
  return (
    <div className="flex items-center gap-4">
      {subscription !== undefined && access !== 'activeSubscriber' && (
        <p className="shrink-0 text-right text-sm leading-tight whitespace-nowrap text-soft max-lg:hidden">
          {planName(subscription.alias)}
          <span className="block">
            {expiryWord(subscription)} <DateText date={subscription.endDate} />
          </span>
        </p>
      )}
      <Menu
        label="Profile menu"
        trigger={
          <>
            <span
              aria-hidden="true"
              className="flex size-8 items-center justify-center rounded-full bg-ink font-serif font-semibold text-paper"
            >
              {initial}
            </span>
            <Icon name="chevron" className="size-4" />
          </>
        }
        header={
          <>
            <p className="truncate font-medium" title={user.email}>
              {user.email}
            </p>
            {subscription !== undefined && (
              <p className="text-sm text-soft">
                {planName(subscription.alias)} · {expiryWord(subscription)}{' '}
                <DateText date={subscription.endDate} />
                {access === 'activeSubscriber' && (
                  // Support identifies a plan by its alias.
                  <span className="block text-xs text-faint">Plan code {subscription.alias}</span>
                )}
              </p>
            )}
          </>
        }
      >
        <AccessLinks access={access} />
        <button
          type="button"
          role="menuitem"
          className={menuItemClass}
          onClick={() => {
            sendAuth({ type: 'SIGN_OUT' });
            // No return path, because signing out is deliberate.
            void navigate({ to: paths.signIn, search: {} });
          }}
        >
          Sign out
        </button>
      </Menu>
    </div>
  );
}

function AccessLinks({ access }: { access: Access }) {
  const user = useUser();
  return (
    <>
      {access === 'activeSubscriber' && (
        <>
          <MenuLink to={paths.readingList}>Reading list</MenuLink>
          <MenuLink to={paths.account}>Account</MenuLink>
          <MenuLink to={paths.billing}>Billing</MenuLink>
          <MenuLink to={paths.gifts}>Gifts</MenuLink>
          {user.canChangeSubscription && (
            <button
              type="button"
              role="menuitem"
              className={menuItemClass}
              onClick={() => sendAuth({ type: 'START_TRANSACTION' })}
            >
              Change plan
            </button>
          )}
        </>
      )}
      {access === 'transacting' && <MenuLink to={paths.home}>Back to your research</MenuLink>}
      {(access === 'registered' || access === 'expiredSubscriber' || access === 'transacting') && (
        <>
          {pricingPanels.map((panel) => (
            <Link key={panel} to={paths.pricing} search={{ panel }} role="menuitem" className={menuItemClass}>
              {panelTitles[panel]}
            </Link>
          ))}
        </>
      )}
    </>
  );
}

function MenuLink({
  to,
  children,
}: {
  to: '/' | '/reading' | '/account' | '/account/billing' | '/account/gifts';
  children: ReactNode;
}) {
  return (
    <Link to={to} role="menuitem" className={menuItemClass}>
      {children}
    </Link>
  );
}
