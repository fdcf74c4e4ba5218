import { isUnsubscribeScope, switchOff, switchOn } from '@niveshak/domain/notifications/email-category';
import type { UnsubscribeScope } from '@niveshak/domain/notifications/email-category';
import { lockUser } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { linkKey, readToken, signToken } from './link-tokens.ts';
import { saveSettings, settingsOf, suppress, unsuppress } from './store.ts';

/** Path of unsubscribe links: POST unsubscribes with one click, GET shows a page in a browser. */
export const unsubscribePath = '/public/unsubscribe';

/**
 * Returns a signed unsubscribe URL.
 * @param subject the member id, or the address itself for scope `address`
 */
export function unsubscribeUrl(
  appOrigin: string,
  key: Buffer,
  scope: UnsubscribeScope,
  subject: string,
): string {
  return `${appOrigin}${unsubscribePath}?token=${signToken(key, `unsubscribe:${scope}:${subject}`)}`;
}

export type UnsubscribeLink = { readonly scope: UnsubscribeScope; readonly subject: string };

/**
 * Returns the subscription that a link ends, or null if we did not sign the link. Links never expire, because people
 * keep old emails.
 */
export async function readUnsubscribeLink(db: Db, token: string): Promise<UnsubscribeLink | null> {
  const payload = readToken(await linkKey(db), token);
  const [what, scope, ...rest] = payload?.split(':') ?? [];
  return what === 'unsubscribe' && isUnsubscribeScope(scope) ? { scope, subject: rest.join(':') } : null;
}

/** Turns the link's subscription off, or on again. Idempotent. `at` is business time. */
export async function followUnsubscribeLink(
  db: Db,
  { scope, subject }: UnsubscribeLink,
  direction: 'off' | 'on',
  at: Date,
): Promise<void> {
  if (scope === 'address') {
    await (direction === 'off' ? suppress(db, subject, 'opted-out', at) : unsuppress(db, subject));
    return;
  }
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, subject);
    const settings = await settingsOf(tx, subject);
    const changed = direction === 'off' ? switchOff(settings, scope) : switchOn(settings, scope);
    await saveSettings(tx, subject, changed, at);
  });
}
