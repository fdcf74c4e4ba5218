import { load } from '../lib/load.ts';
import { ApiError } from '../lib/api-error.ts';
import { request } from '../lib/http.ts';
import { liveSession } from '../lib/live-session.ts';
import { clearOffline } from '../lib/clear-offline.ts';
import { localKeys, sessionKeys } from '../lib/storage-keys.ts';
import type { AuthPorts, Credentials, Session, SignUpDetails } from './auth-machine.ts';

const logoutPath = '/api/accounts/logout';
/** Delays between retries of transient failures, so that a server restart does not sign members out. */
const retryAfterMs = [500, 2000] as const;

/** Logout in progress. Sign-in awaits it, because it would otherwise clear the new session's cookies. */
let leaving: Promise<void> = Promise.resolve();

const calls = () => load(() => import('./session-calls.ts'));

/** Returns whether the failure is temporary (a restarting or faulty server) and not an expired session. */
function mayPass({ isTransient, status }: ApiError): boolean {
  return isTransient || status >= 500;
}

async function readSession(): Promise<Session> {
  const { readSession } = await calls();
  for (const waitMs of retryAfterMs) {
    try {
      return await readSession();
    } catch (error) {
      if (!(error instanceof ApiError) || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return readSession();
}

/** Returns the authentication ports for the browser, which use storage, our API and the identity provider. */
export function sessionPorts(tell: {
  readonly onSilentFailure: (error: unknown) => void;
  readonly onLogoutFailure: () => void;
}): AuthPorts {
  const hasLiveSession = () => liveSession() !== null;
  return {
    hasLiveSession,
    silentSignIn: readSession,
    signIn: async (credentials: Credentials) => {
      const [{ signIn }] = await Promise.all([calls(), leaving]);
      return signIn(credentials);
    },
    signUp: async (details: SignUpDetails) => {
      const [{ signUp }] = await Promise.all([calls(), leaving]);
      return signUp(details);
    },
    storeSession: ({ csrf, sessionExpiry }) => {
      if (csrf !== null) localStorage.setItem(localKeys.csrf, csrf);
      localStorage.setItem(localKeys.sessionExpiry, String(sessionExpiry));
    },
    endSession: () => {
      const hadSession = localStorage.getItem(localKeys.csrf) !== null;
      // An explicit sign-out also ends the provider's session. After expiry, that session can still be
      // resumed.
      if (hasLiveSession() && localStorage.getItem(localKeys.providerSession) !== null) {
        localStorage.removeItem(localKeys.providerSession);
        void load(() => import('./passwordless-client.ts'))
          .then(({ endProviderSession }) => endProviderSession())
          .catch(() => undefined);
      }
      leaving = request('GET', logoutPath).then(
        () => undefined,
        () => {
          if (hadSession) tell.onLogoutFailure();
        },
      );
      for (const key of [localKeys.csrf, localKeys.sessionExpiry, localKeys.features])
        localStorage.removeItem(key);
      for (const key of [sessionKeys.checkoutDraft, sessionKeys.plans]) sessionStorage.removeItem(key);
      void clearOffline().catch(() => undefined);
    },
    isTransacting: () => sessionStorage.getItem(sessionKeys.transacting) !== null,
    setTransacting: (isTransacting) => {
      if (isTransacting) sessionStorage.setItem(sessionKeys.transacting, 'plan');
      else sessionStorage.removeItem(sessionKeys.transacting);
    },
    onSilentFailure: tell.onSilentFailure,
  };
}
