import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { assign, fromPromise, raise, setup } from 'xstate';

export type Session = {
  readonly csrf: string | null;
  readonly sessionExpiry: number;
  readonly user: SessionUser;
};
type PasswordCredentials = { readonly email: string; readonly password: string };
/**
 * A password, the provider's response in our URL fragment, or an identity that the provider still knows in this
 * browser.
 */
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
  /** Reloads the user; `endsTransaction` after a trial start or a payment. */
  | { type: 'SILENT_SIGN_IN'; endsTransaction?: boolean }
  | { type: 'START_TRANSACTION' }
  | { type: 'CANCEL_TRANSACTION' }
  /** Sent by the machine to itself after the user was reloaded. */
  | { type: 'USER_READ' };

/** External dependencies of the machine; the browser's are in `session-ports.ts`. */
export type AuthPorts = {
  /** Whether a stored session token has not expired yet. */
  hasLiveSession: () => boolean;
  silentSignIn: () => Promise<Session>;
  signIn: (credentials: Credentials) => Promise<Session>;
  signUp: (details: SignUpDetails) => Promise<Session>;
  storeSession: (session: Session) => void;
  /**
   * Logs out at the server, then clears everything stored. Runs whenever the machine enters signed out; must not throw.
   */
  endSession: () => void;
  isTransacting: () => boolean;
  setTransacting: (isTransacting: boolean) => void;
  /** Reports that a silent sign-in failed, so that the person knows why they see the sign-in screen. */
  onSilentFailure: (error: unknown) => void;
};

type AuthContext = { readonly user: SessionUser | null };
type Types = { context?: AuthContext; events?: AuthEvent };
const types: Types = {};

/** Returns the access state, which the first subscription decides (specification section 4). */
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
 * Authentication as in specification section 4: checking → silentAuth, signedOut or signedIn, with the sub-states on
 * entering signed in. `sync`, parallel to `access`, reloads the user without leaving the screen.
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
        // Requested again while loading, so the pending response may be outdated.
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
