import { identityTexts } from '@niveshak/contract/identity/texts';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { useSyncExternalStore } from 'react';
import { createActor } from 'xstate';
import type { Access } from './access.ts';
import { errorText } from '../lib/api-error.ts';
import { whenUnauthenticated } from '../lib/http.ts';
import { localKeys } from '../lib/storage-keys.ts';
import { showToast } from '../ui/toast-store.ts';
import type { AuthEvent } from './auth-machine.ts';
import { createAuthMachine } from './auth-machine.ts';
import { storeCampaign, readCampaign } from './campaign.ts';
import { sessionPorts } from './session-ports.ts';

const ports = sessionPorts({
  onSilentFailure: (error) => showToast('error', errorText(error, identityTexts.accountSummaryFailed)),
  onLogoutFailure: () => showToast('error', identityTexts.logoutFailed),
});
const actor = createActor(createAuthMachine(ports));

type Snapshot = ReturnType<typeof actor.getSnapshot>;

/** Returns the access state, or null while it is being determined. */
function accessOf(snapshot: Snapshot): Access | null {
  if (snapshot.matches('signedOut')) return 'signedOut';
  if (snapshot.matches({ signedIn: { access: 'unconfirmed' } })) return 'unconfirmed';
  if (snapshot.matches({ signedIn: { access: 'registered' } })) return 'registered';
  if (snapshot.matches({ signedIn: { access: 'expiredSubscriber' } })) return 'expiredSubscriber';
  if (snapshot.matches({ signedIn: { access: 'activeSubscriber' } })) return 'activeSubscriber';
  if (snapshot.matches({ signedIn: { access: 'transacting' } })) return 'transacting';
  return null;
}

export function sendAuth(event: AuthEvent): void {
  actor.send(event);
}

export function currentAccess(): Access | null {
  return accessOf(actor.getSnapshot());
}

/** Resolves once the access state is known. */
export function settledAccess(): Promise<Access> {
  return new Promise((resolve) => {
    const known = currentAccess();
    if (known !== null) {
      resolve(known);
      return;
    }
    const subscription = actor.subscribe((snapshot) => {
      const access = accessOf(snapshot);
      if (access === null) return;
      subscription.unsubscribe();
      resolve(access);
    });
  });
}

function subscribe(listener: () => void): () => void {
  const subscription = actor.subscribe(listener);
  return () => subscription.unsubscribe();
}

export function onAuthChange(listener: () => void): () => void {
  let last = [currentAccess(), actor.getSnapshot().context.user];
  return subscribe(() => {
    const next = [currentAccess(), actor.getSnapshot().context.user];
    if (next[0] === last[0] && next[1] === last[1]) return;
    last = next;
    listener();
  });
}

export function useAccess(): Access | null {
  return useSyncExternalStore(subscribe, currentAccess);
}

/** Returns the signed-in user. For screens that require one. */
export function useUser(): SessionUser {
  const user = useSyncExternalStore(subscribe, () => actor.getSnapshot().context.user);
  if (user === null) throw new Error('useUser needs a signed-in member');
  return user;
}

function isSigningIn(): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.matches({ signedOut: 'signingIn' }) || snapshot.matches({ signedOut: 'signingUp' });
}

export function onSigningIn(listener: () => void): () => void {
  return subscribe(() => {
    if (isSigningIn()) listener();
  });
}

export function useIsSigningIn(): boolean {
  return useSyncExternalStore(subscribe, isSigningIn);
}

/**
 * Starts the machine. Entering signed out clears the session, so the `subscription` and `invite` parameters are read
 * afterwards. For an active member, `?subscription=` or a link to a plan's checkout starts a plan change.
 */
export async function startAuth(): Promise<void> {
  actor.start();
  whenUnauthenticated(() => {
    if (!actor.getSnapshot().matches('signedIn')) return;
    showToast('error', identityTexts.sessionEnded);
    sendAuth({ type: 'SIGN_OUT' });
  });
  addEventListener('storage', followOtherTabs);
  const access = await settledAccess();
  const campaign = readCampaign(location.search);
  storeCampaign(campaign);
  const isActive = access === 'activeSubscriber';
  const isChangingPlan = isActive && campaign.plan !== null;
  if (isChangingPlan || (isActive && isCheckoutOfPlan(location))) sendAuth({ type: 'START_TRANSACTION' });
  if (campaign.plan === null && campaign.referral === null) return;
  history.replaceState(
    history.state,
    '',
    `${isChangingPlan ? '/pricing' : location.pathname}${campaign.rest}`,
  );
}

/**
 * Returns whether the URL is a plan's checkout. A bare /pricing or /checkout redirects an active member to Home
 * (specification section 2).
 */
function isCheckoutOfPlan({ pathname, search }: Location): boolean {
  return pathname === '/checkout' && /[?&]plan=/.test(search);
}

/** Applies a sign-out or sign-in from another tab to this one. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== localKeys.sessionExpiry && event.key !== null) return;
  const isSignedIn = actor.getSnapshot().matches('signedIn');
  const hasSession = ports.hasLiveSession();
  if (isSignedIn && !hasSession) sendAuth({ type: 'SIGN_OUT' });
  if (!isSignedIn && hasSession) sendAuth({ type: 'SILENT_SIGN_IN' });
}
