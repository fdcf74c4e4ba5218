import { categoryRules, judgeLetter, letterWhileHeld } from '@niveshak/domain/notifications/letter-category';
import type { LetterCategory } from '@niveshak/domain/notifications/letter-category';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import { readFirm } from '../firm/index.ts';
import { hasOwner, userByEmail } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { closeRecords, openRecord } from './email-records.ts';
import { renderLetter } from './layout.ts';
import type { Letter } from './layout.ts';
import { linkKey } from './link-tokens.ts';
import type { Mailer } from './ports.ts';
import { isSuppressed, settingsOf } from './store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export type LetterTo = {
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
  /** What the letter is about, e.g. `order-fulfilled-<id>`: the same event is the same message. */
  readonly reference: string;
  /** What it counts as; decides whether it goes to who wants no email. Default: a receipt, which always goes. */
  readonly category?: LetterCategory;
  /** Business time, for the member's list of what was sent. */
  readonly at?: Date;
};

/** `already-sent`: this very letter went out before. */
export type LetterOutcome = 'sent' | 'already-sent' | 'suppressed' | 'not-wanted' | 'held';

/**
 * Sends one letter in the firm's name, unless its reader does not want it or has it already, and keeps a record of
 * it. @throws when the mail server does not take it.
 */
export async function sendLetter(
  db: Db,
  mailer: Mailer,
  appOrigin: string,
  { to, subject, letter, reference, category = 'receipt', at = new Date() }: LetterTo,
): Promise<LetterOutcome> {
  const member = await userByEmail(db, to);
  const settings = member === null ? defaultSettings : await settingsOf(db, member.id);
  const verdict = judgeLetter(category, settings, await isSuppressed(db, to));
  if (verdict !== 'send') return verdict;
  const held = member?.lettersHeld === true ? letterWhileHeld(category, hasOwner(member)) : 'send';
  if (held === 'drop') return 'held';
  const record =
    member === null
      ? null
      : await openRecord(db, { userId: member.id, category, reference, subject, letter }, at);
  if (member !== null && record === null) return 'already-sent';
  // It stays queued until the firm releases letters.
  if (held === 'wait') return 'held';
  const { scope } = categoryRules[category];
  // Who has no account has no switches: their link is for the address.
  const [stopScope, stopFor] =
    member === null || scope === 'address' ? (['address', to] as const) : ([scope, member.id] as const);
  const stop =
    scope === null || stopScope === null
      ? null
      : unsubscribeUrl(appOrigin, await linkKey(db), stopScope, stopFor);
  await mailer.send({
    to,
    subject,
    ...renderLetter(await readFirm(db), letter, stop),
    messageId: messageIdOf(reference, appOrigin),
    ...(stop === null ? {} : { unsubscribeUrl: stop }),
  });
  if (record !== null) await closeRecords(db, [record], 'sent', at);
  return 'sent';
}

/** The same event is the same message to every mail program, however often it is sent. */
export function messageIdOf(reference: string, appOrigin: string): string {
  // RFC 5322 takes no colon in it.
  return `<${reference.replaceAll(':', '.')}@${new URL(appOrigin).hostname}>`;
}
