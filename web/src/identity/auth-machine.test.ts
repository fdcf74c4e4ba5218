import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { AuthPorts, Session } from './auth-machine.ts';
import { createAuthMachine } from './auth-machine.ts';

const user: SessionUser = {
  email: 'a@b.co',
  hasConfirmedEmail: true,
  firstName: 'Asha',
  lastName: 'Rao',
  refExtensions: [],
  billingInfo: null,
  subscriptions: [],
  resourceGrants: { read: { portfolios: [], sources: [] } },
  canChangeSubscription: true,
  refDetails: { refCode: null, unconsumedMonths: 0 },
  kyc: { isVerified: false },
  terms: { isSigned: false },
  openOrder: null,
};

function subscribed(hasExpired: boolean): SessionUser {
  const term = { id: '1', alias: 'CMP1Y', startDate: '2025-01-01', endDate: '2025-08-31' } as const;
  return { ...user, subscriptions: [{ ...term, hasExpired, isQueued: false, isGift: false }] };
}

function sessionOf(person: SessionUser): Session {
  return { csrf: 'token', sessionExpiry: 1, user: person };
}

/** Returns ports that record their calls in order. */
function fakePorts(overrides: Partial<AuthPorts> = {}) {
  const log: string[] = [];
  let isTransacting = false;
  const ports: AuthPorts = {
    hasLiveSession: () => false,
    silentSignIn: () => Promise.resolve(sessionOf(user)),
    signIn: () => Promise.resolve(sessionOf(user)),
    signUp: () => Promise.resolve(sessionOf({ ...user, hasConfirmedEmail: false })),
    storeSession: ({ csrf }) => void log.push(`store ${csrf}`),
    endSession: () => void log.push('end'),
    isTransacting: () => isTransacting,
    setTransacting: (next) => {
      isTransacting = next;
      log.push(`transacting ${next}`);
    },
    onSilentFailure: () => void log.push('silent failure'),
    ...overrides,
  };
  const actor = createActor(createAuthMachine(ports)).start();
  return { actor, log };
}

type Fake = ReturnType<typeof fakePorts>;
const access = ({ actor }: Fake) => {
  const { value } = actor.getSnapshot();
  return typeof value === 'object' && 'signedIn' in value ? value.signedIn : value;
};
const signedIn = ({ actor }: Fake) => waitFor(actor, (snapshot) => snapshot.matches('signedIn'));

describe('checking', () => {
  test('without a live session signs out and ends the session immediately', () => {
    const fake = fakePorts();
    expect(access(fake)).toEqual({ signedOut: 'idle' });
    expect(fake.log).toEqual(['transacting false', 'end']);
  });

  test('with a live session continues to silentAuth, then signed in; CSRF token, expiry and user are stored', async () => {
    const fake = fakePorts({ hasLiveSession: () => true });
    expect(access(fake)).toBe('silentAuth');
    await signedIn(fake);
    expect(fake.log).toEqual(['store token']);
    expect(fake.actor.getSnapshot().context.user).toEqual(user);
  });

  test('moves to signed out with a message if silent sign-in fails', async () => {
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => Promise.reject(new Error('no')),
    });
    await waitFor(fake.actor, (snapshot) => snapshot.matches('signedOut'));
    expect(fake.log).toEqual(['silent failure', 'transacting false', 'end']);
    expect(fake.actor.getSnapshot().context.user).toBeNull();
  });
});

describe('sub-states on entering signed in', () => {
  test.each([
    ['unconfirmed', { ...user, hasConfirmedEmail: false }],
    ['unconfirmed', { ...subscribed(false), hasConfirmedEmail: false }],
    ['registered', user],
    ['activeSubscriber', subscribed(false)],
    ['expiredSubscriber', subscribed(true)],
  ])('%s', async (expected, person) => {
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => Promise.resolve(sessionOf(person)),
    });
    await signedIn(fake);
    expect(access(fake)).toEqual({ access: expected, sync: 'idle' });
  });

  test('only the first subscription counts', async () => {
    const person = {
      ...user,
      subscriptions: [...subscribed(true).subscriptions, ...subscribed(false).subscriptions],
    };
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => Promise.resolve(sessionOf(person)),
    });
    await signedIn(fake);
    expect(access(fake)).toEqual({ access: 'expiredSubscriber', sync: 'idle' });
  });
});

describe('signing in and up', () => {
  test('success', async () => {
    const fake = fakePorts();
    fake.actor.send({ type: 'SIGN_IN', email: 'a@b.co', password: 'x'.repeat(8), onError: () => undefined });
    expect(access(fake)).toEqual({ signedOut: 'signingIn' });
    await signedIn(fake);
    expect(fake.log).toContain('store token');
  });

  test('shows a failure in the form and stays; the session is not ended again', async () => {
    const onError = vi.fn();
    const error = new Error('wrong password');
    const fake = fakePorts({ signIn: () => Promise.reject(error) });
    fake.actor.send({ type: 'SIGN_IN', email: 'a@b.co', password: 'x'.repeat(8), onError });
    await waitFor(fake.actor, (snapshot) => snapshot.matches({ signedOut: 'idle' }));
    expect(onError).toHaveBeenCalledExactlyOnceWith(error);
    expect(fake.log).toEqual(['transacting false', 'end']);
  });

  test('ignores a second click while signing in', async () => {
    const signIn = vi.fn(() => Promise.resolve(sessionOf(user)));
    const fake = fakePorts({ signIn });
    const event = {
      type: 'SIGN_IN',
      email: 'a@b.co',
      password: 'x'.repeat(8),
      onError: () => undefined,
    } as const;
    fake.actor.send(event);
    fake.actor.send(event);
    await signedIn(fake);
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  test('leads to unconfirmed after sign-up', async () => {
    const fake = fakePorts();
    fake.actor.send({
      type: 'SIGN_UP',
      email: 'a@b.co',
      password: 'x'.repeat(8),
      firstName: 'A',
      lastName: 'B',
      onError: () => undefined,
    });
    await signedIn(fake);
    expect(access(fake)).toEqual({ access: 'unconfirmed', sync: 'idle' });
  });
});

describe('signed in', () => {
  async function active(overrides: Partial<AuthPorts> = {}) {
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => Promise.resolve(sessionOf(subscribed(false))),
      ...overrides,
    });
    await signedIn(fake);
    return fake;
  }

  test('SIGN_OUT clears the session', async () => {
    const fake = await active();
    fake.actor.send({ type: 'SIGN_OUT' });
    expect(access(fake)).toEqual({ signedOut: 'idle' });
    expect(fake.log.at(-1)).toBe('end');
    expect(fake.actor.getSnapshot().context.user).toBeNull();
  });

  test('remembers a transaction, and cancelling returns to activeSubscriber', async () => {
    const fake = await active();
    fake.actor.send({ type: 'START_TRANSACTION' });
    expect(access(fake)).toEqual({ access: 'transacting', sync: 'idle' });
    expect(fake.log.at(-1)).toBe('transacting true');
    fake.actor.send({ type: 'CANCEL_TRANSACTION' });
    expect(access(fake)).toEqual({ access: 'activeSubscriber', sync: 'idle' });
    expect(fake.log.at(-1)).toBe('transacting false');
  });

  test('resumes after a reload in the middle of a transaction', async () => {
    const fake = await active({ isTransacting: () => true });
    expect(access(fake)).toEqual({ access: 'transacting', sync: 'idle' });
  });

  test('lets only active subscribers start one', async () => {
    const fake = fakePorts({ hasLiveSession: () => true });
    await signedIn(fake);
    fake.actor.send({ type: 'START_TRANSACTION' });
    expect(access(fake)).toEqual({ access: 'registered', sync: 'idle' });
  });

  test('SILENT_SIGN_IN reads the user again without leaving the screen', async () => {
    const answers = [user, subscribed(false)];
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => Promise.resolve(sessionOf(answers.shift() ?? user)),
    });
    await signedIn(fake);
    fake.actor.send({ type: 'SILENT_SIGN_IN', endsTransaction: true });
    expect(access(fake)).toEqual({ access: 'registered', sync: 'reading' });
    await waitFor(fake.actor, (snapshot) => snapshot.matches({ signedIn: { sync: 'idle' } }));
    expect(access(fake)).toEqual({ access: 'activeSubscriber', sync: 'idle' });
  });

  test('after a payment it also ends the transaction; otherwise the transaction goes on', async () => {
    const fake = await active();
    fake.actor.send({ type: 'START_TRANSACTION' });
    fake.actor.send({ type: 'SILENT_SIGN_IN' });
    await waitFor(fake.actor, (snapshot) => snapshot.matches({ signedIn: { sync: 'idle' } }));
    expect(access(fake)).toEqual({ access: 'transacting', sync: 'idle' });
    fake.actor.send({ type: 'SILENT_SIGN_IN', endsTransaction: true });
    await waitFor(fake.actor, (snapshot) => snapshot.matches({ signedIn: { sync: 'idle' } }));
    expect(access(fake)).toEqual({ access: 'activeSubscriber', sync: 'idle' });
  });

  test('signs out if it fails', async () => {
    const answers = [() => Promise.resolve(sessionOf(user)), () => Promise.reject(new Error('no'))];
    const fake = fakePorts({
      hasLiveSession: () => true,
      silentSignIn: () => (answers.shift() ?? (() => Promise.reject(new Error('no'))))(),
    });
    await signedIn(fake);
    fake.actor.send({ type: 'SILENT_SIGN_IN' });
    await waitFor(fake.actor, (snapshot) => snapshot.matches('signedOut'));
    expect(fake.log).toContain('silent failure');
  });
});
