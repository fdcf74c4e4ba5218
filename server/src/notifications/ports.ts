import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { LetterPicture } from './pictures.ts';

/** One email, ready to be sent. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What the HTML shows by content id. */
  readonly pictures?: readonly LetterPicture[];
  /** Stable for one event, so that a repeated sending is the same message. */
  readonly messageId: string;
  /** One-click unsubscribe address (RFC 8058); absent for what is owed. */
  readonly unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * @throws RefusedMail when the mail server will never take this message; anything else when it may later: the job
   * runs again.
   */
  readonly send: (mail: Mail) => Promise<void>;
};

/** The mail server refused this one message for good: an address that does not exist, a message it will not take. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/** A page of the members whom a plan serves on a day, ordered by id, after `after`. */
export type ServedMembers = (
  db: Db,
  today: CalendarDate,
  after: string | null,
  limit: number,
) => Promise<readonly { readonly userId: string; readonly alias: PlanAlias }[]>;

/** What the mail service tells of an address. Soft bounces are tried again by it and change nothing here. */
type MailEvent = {
  readonly id: string;
  readonly kind: 'hard-bounce' | 'soft-bounce' | 'complaint';
  readonly recipient: string;
};

export type MailEvents = {
  /** Whether the header's signature is over this very body, by one of the secrets in use. */
  readonly isSignature: (body: Buffer, signature: string) => boolean;
  /** Null when the body is none of its events. */
  readonly parse: (body: Buffer) => MailEvent | null;
};
