import { linkKey, readToken, signToken } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';

/** Path of the stop link in emails: GET shows a confirmation page, POST stops the renewal. */
export const stopRenewalPath = '/public/renewal/stop';

type Purpose = 'stop-renewal' | 'pay-renewal';

async function tokenFor(db: Db, purpose: Purpose, id: string): Promise<string> {
  return signToken(await linkKey(db), `${purpose}:${id}`);
}

async function idIn(db: Db, purpose: Purpose, token: string): Promise<string | null> {
  const payload = readToken(await linkKey(db), token);
  return payload?.startsWith(`${purpose}:`) === true ? payload.slice(purpose.length + 1) : null;
}

export async function stopUrl(db: Db, appOrigin: string, mandateId: string): Promise<string> {
  return `${appOrigin}${stopRenewalPath}?token=${await tokenFor(db, 'stop-renewal', mandateId)}`;
}

/**
 * Returns the id of the mandate that a link stops, or null if we did not sign the link. Links never expire, because
 * they can only stop renewals.
 */
export function readStopLink(db: Db, token: string): Promise<string | null> {
  return idIn(db, 'stop-renewal', token);
}

/** Returns the URL for paying a renewal, which works without signing in. */
export async function payUrl(db: Db, appOrigin: string, renewalId: string): Promise<string> {
  return `${appOrigin}/renewal/${await tokenFor(db, 'pay-renewal', renewalId)}`;
}

export function readPayLink(db: Db, token: string): Promise<string | null> {
  return idIn(db, 'pay-renewal', token);
}
