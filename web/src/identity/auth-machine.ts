import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { assign, fromPromise, raise, setup } from 'xstate';

export type Session = {
  readonly csrf: string | null;
  readonly sessionExpiry: number;
  readonly user: SessionUser;
};
type PasswordCredentials = { readonly email: string; readonly password: string };
/** Password, provider response from our URL fragment, or an identity that the provider remembers in this browser. */
export type Credentials =
  | PasswordCredentials
  | { readonly answer: string }
  | { readonly known: { readonly email: string; readonly accessToken: string } };
export type SignUpDetails = PasswordCredentials & { readonly firstName: string; readonly lastName: string };
type Callback = { readonly onError: (error: unknown) => void };

export type AuthEvent =
  | ({ type: 'SIGN_IN' } & Credentials & Callback)
  | ({ type: 'SIGN_UP' } & SignUpDetails & Callback)
  | { type: 'SIGN_OUT' }
  /** Reloads the user. `endsTransaction` is set after a trial start or a payment. */
  | { type: 'SILENT_SIGN_IN'; endsTransaction?: boolean }
  | { type: 'START_TRANSACTION' }
  | { type: 'CANCEL_TRANSACTION' }
  /** Sent by the machine itself after it reloads the user. */
  | { type: 'USER_READ' };

/** External dependencies of the machine. `session-ports.ts` has the browser implementation. */
export type AuthPorts = {
  /** Returns whether a stored session token is still valid. */
  hasLiveSession: () => boolean;
  silentSignIn: () => Promise<Session>;
  signIn: (credentials: Credentials) => Promise<Session>;
  signUp: (details: SignUpDetails) => Promise<Session>;
  storeSession: (session: Session) => void;
  /**
   * Logs out on the server, then clears all stored data. Called each time the machine enters signed out. Must not
   * throw.
   */
  endSession: () => void;
  isTransacting: () => boolean;
  setTransacting: (isTransacting: boolean) => void;
  /** Reports a failed silent sign-in, so that the sign-in screen can explain it. */
  onSilentFailure: (error: unknown) => void;
};

type AuthContext = { readonly user: SessionUser | null };
type Types = { context?: AuthContext; events?: AuthEvent };
const types: Types = {};

/** Returns the access state, based on the first subscription (specification section 4). */
function baseAccess(
  user: SessionUser | null,
): 'registered' | 'activeSubscriber' | 'expiredSubscriber' | 'unconfirmed' {
  if (user === null || !user.hasConfirmedEmail) return 'unconfirmed';
  const first = user.subscriptions[0];
  if (first === undefined) return 'registered';
  return first.hasExpired ? 'expiredSubscriber' : 'activeSubscriber';
}

async function reporting(callback: Callback, session: Promise<Session>): Promise<Session> {
  try {
    return await session;
  } catch (error) {
    callback.onError(error);
    throw error;
  }
}

function authSetup(ports: AuthPorts) {
  return setup({
    types,
    actors: {
      silentSignIn: fromPromise<Session>(() => ports.silentSignIn()),
      signIn: fromPromise<Session, Credentials & Callback>(({ input }) =>
        reporting(input, ports.signIn(input)),
      ),
      signUp: fromPromise<Session, SignUpDetails & Callback>(({ input }) =>
        reporting(input, ports.signUp(input)),
      ),
    },
    guards: {
      hasLiveSession: () => ports.hasLiveSession(),
      isUnconfirmed: ({ context }) => baseAccess(context.user) === 'unconfirmed',
      isRegistered: ({ context }) => baseAccess(context.user) === 'registered',
      isExpired: ({ context }) => baseAccess(context.user) === 'expiredSubscriber',
      isTransacting: () => ports.isTransacting(),
    },
    actions: {
      keepSession: assign((_, session: Session) => {
        ports.storeSession(session);
        return { user: session.user };
      }),
      endSession: () => {
        ports.setTransacting(false);
        ports.endSession();
      },
      forgetUser: assign({ user: null }),
      tellFailure: (_, { error }: { error: unknown }) => ports.onSilentFailure(error),
      startTransaction: () => ports.setTransacting(true),
      endTransaction: () => ports.setTransacting(false),
      noteEnd: (_, { endsTransaction }: { endsTransaction?: boolean }) => {
        if (endsTransaction === true) ports.setTransacting(false);
      },
    },
  });
}

type Auth = ReturnType<typeof authSetup>;

/**
 * Returns the authentication machine of specification section 4: checking → silentAuth, signedOut or signedIn with its
 * sub-states. `sync` runs parallel to `access` and reloads the user without leaving the screen.
 */
export function createAuthMachine(ports: AuthPorts) {
  const auth = authSetup(ports);
  return auth.createMachine({
    id: 'auth',
    initial: 'checking',
    context: { user: null },
    states: {
      checking: { always: [{ guard: 'hasLiveSession', target: 'silentAuth' }, { target: 'signedOut' }] },
      silentAuth: {
        invoke: {
          src: 'silentSignIn',
          onDone: {
            target: 'signedIn',
            actions: { type: 'keepSession', params: ({ event }) => event.output },
          },
          onError: {
            target: 'signedOut',
            actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      signedOut: signedOut(auth),
      signedIn: {
        type: 'parallel',
        on: { SIGN_OUT: 'signedOut' },
        states: {
          access: accessStates(auth),
          sync: syncStates(auth),
        },
      },
    },
  });
}

function signedOut(auth: Auth) {
  return auth.createStateConfig({
    entry: ['endSession', 'forgetUser'],
    initial: 'idle',
    states: {
      idle: {
        on: { SIGN_IN: 'signingIn', SIGN_UP: 'signingUp', SILENT_SIGN_IN: '#auth.silentAuth' },
      },
      signingIn: {
        invoke: {
          src: 'signIn',
          input: ({ event }) => {
            if (event.type !== 'SIGN_IN') throw new Error(`Unexpected event ${event.type}`);
            return event;
          },
          onDone: {
            target: '#auth.signedIn',
            actions: { type: 'keepSession', params: ({ event }) => event.output },
          },
          onError: 'idle',
        },
      },
      signingUp: {
        invoke: {
          src: 'signUp',
          input: ({ event }) => {
            if (event.type !== 'SIGN_UP') throw new Error(`Unexpected event ${event.type}`);
            return event;
          },
          onDone: {
            target: '#auth.signedIn',
            actions: { type: 'keepSession', params: ({ event }) => event.output },
          },
          onError: 'idle',
        },
      },
    },
  });
}

function accessStates(auth: Auth) {
  return auth.createStateConfig({
    initial: 'deciding',
    on: { USER_READ: '.deciding' },
    states: {
      deciding: {
        always: [
          { guard: 'isUnconfirmed', target: 'unconfirmed' },
          { guard: 'isRegistered', target: 'registered' },
          { guard: 'isExpired', target: 'expiredSubscriber' },
          { guard: 'isTransacting', target: 'transacting' },
          { target: 'activeSubscriber' },
        ],
      },
      unconfirmed: {},
      registered: {},
      expiredSubscriber: {},
      activeSubscriber: {
        on: { START_TRANSACTION: { target: 'transacting', actions: 'startTransaction' } },
      },
      transacting: {
        on: { CANCEL_TRANSACTION: { target: 'activeSubscriber', actions: 'endTransaction' } },
      },
    },
  });
}

function syncStates(auth: Auth) {
  return auth.createStateConfig({
    initial: 'idle',
    states: {
      idle: {
        on: {
          SILENT_SIGN_IN: {
            target: 'reading',
            actions: { type: 'noteEnd', params: ({ event }) => event },
          },
        },
      },
      reading: {
        // A reload was requested while one is running, whose response may be outdated.
        on: {
          SILENT_SIGN_IN: {
            target: 'reading',
            reenter: true,
            actions: { type: 'noteEnd', params: ({ event }) => event },
          },
        },
        invoke: {
          src: 'silentSignIn',
          onDone: {
            target: 'idle',
            actions: [
              { type: 'keepSession', params: ({ event }) => event.output },
              raise({ type: 'USER_READ' }),
            ],
          },
          onError: {
            target: '#auth.signedOut',
            actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
    },
  });
}
