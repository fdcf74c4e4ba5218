import { describe, expect, test } from 'vitest';
import type { Access } from '../identity/access.ts';
import type { Verdict } from './path-rules.ts';
import { routeVerdict } from './path-rules.ts';

const stay = 'stay';
const cancel = 'cancel-transaction';

/** Expected result per path and access state: `stay`, `cancel-transaction`, or the redirect target. */
const table: Record<string, Record<Exclude<Access, 'unconfirmed'>, string>> = {
  '/signup': row({ signedOut: stay, buying: '/pricing', transacting: cancel, active: '/' }),
  '/signin': row({ signedOut: stay, buying: '/pricing', transacting: cancel, active: '/' }),
  '/forgot': row({ signedOut: stay, buying: '/pricing', transacting: cancel, active: '/' }),
  '/forgot/': row({ signedOut: stay, buying: '/pricing', transacting: cancel, active: '/' }),
  '/checkout': row({ signedOut: '/signup', buying: stay, transacting: stay, active: '/' }),
  '/checkout?plan=CMP1Y': row({ signedOut: '/signup', buying: stay, transacting: stay, active: '/' }),
  '/pricing': row({ signedOut: signIn('/pricing'), buying: stay, transacting: stay, active: '/' }),
  '/pricing?panel=privacy': row({
    signedOut: signIn('/pricing?panel=privacy'),
    buying: stay,
    transacting: stay,
    active: '/',
  }),
  '/': row({ signedOut: '/signin', buying: '/pricing', transacting: cancel, active: stay }),
  '/articles/a-note': row({
    signedOut: signIn('/articles/a-note'),
    buying: `/pricing?redirect_to=${encodeURIComponent('/articles/a-note')}`,
    transacting: cancel,
    active: stay,
  }),
  '/reading?part=opened': dashboard('/reading?part=opened'),
  '/portfolios': dashboard('/portfolios'),
  '/portfolios/focused?tab=weights': dashboard('/portfolios/focused?tab=weights'),
  '/experimentals': dashboard('/experimentals'),
  '/slack-archives/C1/p2': dashboard('/slack-archives/C1/p2'),
  '/account': dashboard('/account'),
  '/account/notifications': accountPanel('notifications'),
  '/account/billing': accountPanel('billing'),
  '/account/privacy': accountPanel('privacy'),
  '/account/referrals': dashboard('/account/referrals'),
  '/outliers': dashboard('/outliers'),
  '/stocks/TCS': dashboard('/stocks/TCS'),
  '/basket': dashboard('/basket'),
  '/nowhere': row({ signedOut: signIn('/nowhere'), buying: '/pricing', transacting: cancel, active: '/' }),
  '/accountant': row({
    signedOut: signIn('/accountant'),
    buying: '/pricing',
    transacting: cancel,
    active: '/',
  }),
  '/public/terms': row({ signedOut: stay, buying: stay, transacting: stay, active: stay }),
  '/claim/abc': row({ signedOut: stay, buying: stay, transacting: stay, active: stay }),
  '/renewal/abc': row({ signedOut: stay, buying: stay, transacting: stay, active: stay }),
};

function row(of: { signedOut: string; buying: string; transacting: string; active: string }) {
  return {
    signedOut: of.signedOut,
    registered: of.buying,
    expiredSubscriber: of.buying,
    transacting: of.transacting,
    activeSubscriber: of.active,
  };
}

function dashboard(path: string) {
  return row({ signedOut: signIn(path), buying: '/pricing', transacting: cancel, active: stay });
}

function accountPanel(panel: string) {
  const path = `/account/${panel}`;
  return row({
    signedOut: signIn(path),
    buying: `/pricing?panel=${panel}`,
    transacting: cancel,
    active: stay,
  });
}

function signIn(path: string): string {
  return `/signin?redirect_to=${encodeURIComponent(path)}`;
}

function judge(access: Access, address: string): string {
  const url = new URL(address, 'https://app.example.in');
  const verdict: Verdict = routeVerdict(access, url);
  return verdict.kind === 'go' ? verdict.to : verdict.kind;
}

describe.each(Object.entries(table))('%s', (address, expected) => {
  test.each(Object.entries(expected))('%s', (access, outcome) => {
    expect(judge(access as Access, address)).toBe(outcome);
  });
  test('unconfirmed', () => {
    const isForEverybody = expected.signedOut === stay && expected.activeSubscriber === stay;
    expect(judge('unconfirmed', address)).toBe(isForEverybody ? stay : 'verify');
  });
});

test('redirect_to leads active members only within this origin', () => {
  expect(judge('activeSubscriber', '/signin?redirect_to=%2Fportfolios%3Ftab%3Dx')).toBe('/portfolios?tab=x');
  expect(judge('activeSubscriber', '/?redirect_to=https://app.example.in/account')).toBe('/account');
  expect(judge('activeSubscriber', '/signin?redirect_to=https://evil.example/')).toBe('/');
  expect(judge('activeSubscriber', '/?redirect_to=//evil.example')).toBe('stay');
});

test('redirect_to leads active members to the firm’s additional origins', () => {
  const place = {
    pathname: '/signin',
    search: '?redirect_to=https%3A%2F%2Flearn.example.in%2Fcourse',
    origin: 'https://app.example.in',
  };
  const further = { ...place, furtherOrigins: ['https://learn.example.in'] };
  expect(routeVerdict('activeSubscriber', further)).toEqual({
    kind: 'leave',
    to: 'https://learn.example.in/course',
  });
  expect(routeVerdict('activeSubscriber', place)).toEqual({ kind: 'go', to: '/' });
  expect(routeVerdict('registered', further)).toEqual({ kind: 'go', to: `/pricing${place.search}` });
});

test('redirect_to waits during a purchase', () => {
  expect(judge('registered', '/signin?redirect_to=%2Fportfolios')).toBe('/pricing?redirect_to=%2Fportfolios');
  expect(judge('registered', '/signin?redirect_to=https://evil.example/')).toBe('/pricing');
  expect(judge('registered', '/signin?redirect_to=%2Faccount%2Fbilling')).toBe('/pricing?panel=billing');
});

test('a claim resumes after signing in, with or without a purchase', () => {
  const address = '/signup?redirect_to=%2Fclaim%2Fabc';
  for (const access of [
    'unconfirmed',
    'registered',
    'expiredSubscriber',
    'transacting',
    'activeSubscriber',
  ] as const)
    expect(judge(access, address)).toBe('/claim/abc');
  expect(judge('signedOut', address)).toBe('stay');
  expect(judge('registered', '/signin?redirect_to=https://evil.example/claim/abc')).toBe('/pricing');
});
