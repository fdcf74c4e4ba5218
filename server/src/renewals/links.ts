import { linkKey, readToken, signToken } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';

/** Target of the links in emails that stop automatic renewal: a page that asks, and a POST that stops. */
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

/** Returns the mandate that a link stops; null if the link was not signed here. Links stay valid, and only stop. */
export function readStopLink(db: Db, token: string): Promise<string | null> {
  return idIn(db, 'stop-renewal', token);
}

/** Returns the page on which a renewal is paid, signed in or not. */
export async function payUrl(db: Db, appOrigin: string, renewalId: string): Promise<string> {
  return `${appOrigin}/renewal/${await tokenFor(db, 'pay-renewal', renewalId)}`;
}

export function readPayLink(db: Db, token: string): Promise<string | null> {
  return idIn(db, 'pay-renewal', token);
}
