import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import { kindOfReference } from '../../server/src/testing/email-kinds.ts';
import type { ControlMail } from '../../sandbox/src/control.ts';

/** Title of the article sent as an email, which uses the reference of the alert it replaces. */
export const emailTitle = 'The letter of the week';

export type Played = {
  readonly kind: EmailKind;
  /** Kind and variant. The variant is the reference without ids and dates. */
  readonly name: string;
};

type Headed = Pick<ControlMail, 'headers'>;

function referenceOf({ headers }: Headed): string | undefined {
  return /^<([^@>]+)@localhost>$/.exec(headers['message-id'] ?? '')?.[1];
}

/** Returns whether an email was sent by the product, not by the identity provider. */
export function isProductEmail(mail: Headed): boolean {
  return referenceOf(mail) !== undefined;
}

/** Returns the name of an email from its Message-ID, or null if it is not the product's. */
export function playedBy(mail: Pick<ControlMail, 'subject' | 'headers' | 'text'>): Played | null {
  const reference = referenceOf(mail);
  if (reference === undefined) return null;
  const { subject, text } = mail;
  if (reference.includes('.again-')) return { kind: 'letter-resent', name: 'letter-resent' };
  if (subject === emailTitle)
    return {
      kind: 'article-letter',
      name: text.includes('This is a preview.') ? 'article-letter-beginning' : 'article-letter',
    };
  if (subject.startsWith('Our decision')) return { kind: 'complaint-answered', name: 'complaint-decided' };
  const kind = kindOfReference(reference);
  if (kind === null) return null;
  const name = reference.replaceAll(
    /[-.](\d{4}-\d\d-\d\d(T[\d:.]+Z)?|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|\d+(?=\.|$)|[a-z]+_\w+|\w*\/\S*)/g,
    '',
  );
  return { kind, name };
}
