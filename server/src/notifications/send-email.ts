import { categoryRules, decideEmail, emailWhileHeld } from '@niveshak/domain/notifications/email-category';
import type { EmailCategory } from '@niveshak/domain/notifications/email-category';
import { defaultSettings } from '@niveshak/domain/notifications/settings';
import { readFirm } from '../firm/index.ts';
import { hasOwner, userByEmail } from '../identity/index.ts';
import type { Db } from '../platform/db/database.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { planDeliveries } from './channels/delivery-channel.ts';
import { closeRecords, openRecord } from './email-records.ts';
import { renderEmail } from './layout.ts';
import type { EmailContent } from './layout.ts';
import { linkKey } from './link-tokens.ts';
import { RefusedMail } from './ports.ts';
import type { Mailer } from './ports.ts';
import { isSuppressed, settingsOf } from './store.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export type EmailRecipient = {
  readonly to: string;
  readonly subject: string;
  readonly letter: EmailContent;
  /** Identifies the event, e.g. `order-fulfilled-<id>`. Determines the message id. */
  readonly reference: string;
  /** Category for opt-outs. Defaults to receipts, which are always sent. */
  readonly category?: EmailCategory;
  /** Business time, for the member's list of sent emails. */
  readonly at?: Date;
  /** Set to send the email even while emails to imported members are on hold. */
  readonly isNeededToSignIn?: true;
  /** Set for emails about the plan or billing other than receipts, which always are. */
  readonly isBilling?: true;
};

/** `already-sent`: the same email was sent before. */
export type EmailOutcome = 'sent' | 'already-sent' | 'suppressed' | 'not-wanted' | 'held';

/**
 * Sends one email from the firm and records it, unless the recipient opted out or already has it.
 * @throws RefusedMail if the mail server will never accept it; any other error if a later attempt may succeed
 */
export async function sendEmail(
  db: Db,
  mailer: Mailer,
  appOrigin: string,
  email: EmailRecipient,
): Promise<EmailOutcome> {
  const { to, subject, letter, reference, category = 'receipt', at = new Date(), isNeededToSignIn } = email;
  const member = await userByEmail(db, to);
  const settings = member === null ? defaultSettings : await settingsOf(db, member.id);
  const verdict = decideEmail(category, settings, await isSuppressed(db, to));
  if (verdict !== 'send') return verdict;
  const isHeld = member?.lettersHeld === true && isNeededToSignIn !== true;
  const held = isHeld ? emailWhileHeld(category, hasOwner(member)) : 'send';
  if (held === 'drop') return 'held';
  const record =
    member === null
      ? null
      : await openRecord(db, { userId: member.id, category, reference, subject, letter }, at);
  const isBilling = member !== null && (category === 'receipt' || email.isBilling === true);
  if (member !== null && record === null) {
    // The process may have crashed after sending the email.
    if (isBilling) await alertToBilling(db, member.id, reference, at);
    return 'already-sent';
  }
  // Queued until the firm releases emails on hold.
  if (held === 'wait') return 'held';
  const { scope } = categoryRules[category];
  // Without an account there are no settings, so the link applies to the address.
  const [stopScope, stopFor] =
    member === null || scope === 'address' ? (['address', to] as const) : ([scope, member.id] as const);
  const stop =
    scope === null || stopScope === null
      ? null
      : unsubscribeUrl(appOrigin, await linkKey(db), stopScope, stopFor);
  const content = { ...letter, ...(member === null ? { isToStranger: true } : {}) };
  const mail = {
    to,
    subject,
    ...renderEmail(await readFirm(db), content, { appOrigin, stopUrl: stop }),
    messageId: messageIdOf(reference, appOrigin),
    ...(stop === null ? {} : { unsubscribeUrl: stop }),
  };
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof RefusedMail && record !== null) await closeRecords(db, [record], 'refused', at);
    throw error;
  }
  if (record !== null) await closeRecords(db, [record], 'sent', at);
  if (isBilling) await alertToBilling(db, member.id, reference, at);
  return 'sent';
}

/** Alerts the member on push and WhatsApp to an email about the plan or billing, if they chose that. Idempotent. */
async function alertToBilling(db: Db, userId: string, reference: string, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const channel of ['push', 'whatsapp'] as const) {
      const alert = { userId, reference, readable: [] };
      await planDeliveries(tx, channel, 'billing', [alert], businessTimeAt(at));
    }
  });
}

/** Returns the message id, stable per event so that mail clients recognize a duplicate. */
export function messageIdOf(reference: string, appOrigin: string): string {
  // RFC 5322 does not allow a colon here.
  return `<${reference.replaceAll(':', '.')}@${new URL(appOrigin).hostname}>`;
}
