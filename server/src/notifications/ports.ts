import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';
import type { EmailPicture } from './pictures.ts';

export type MailFile = { readonly fileName: string; readonly bytes: Uint8Array };

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Images referenced by content id in the HTML. */
  readonly pictures?: readonly EmailPicture[];
  /** Id of the invoice whose PDF is attached when the email is sent. */
  readonly invoiceId?: string;
  readonly creditNoteIds?: readonly string[];
  readonly files?: readonly MailFile[];
  /** Stable per event, so that resending gives the same message. */
  readonly messageId: string;
  /** One-click unsubscribe URL (RFC 8058), absent for mandatory emails. */
  readonly unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * Sends an email.
   * @throws RefusedMail if the mail server will never accept it; any other error if a later attempt may succeed, so
   * that the job is retried
   */
  readonly send: (mail: Mail) => Promise<void>;
};

/** The mail server permanently rejected this message, for example because the address does not exist. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/** Returns a page of members with an active plan on a day, ordered by id and starting after `after`. */
type ServedMembers = (
  db: Db,
  today: CalendarDate,
  after: string | null,
  limit: number,
) => Promise<readonly { readonly userId: string; readonly alias: PlanAlias }[]>;

/** Returns the members' plans by id, omitting members without an active plan on the day. */
export type PlansOfMembers = (
  db: Db,
  userIds: readonly string[],
  today: CalendarDate,
) => Promise<ReadonlyMap<string, PlanAlias>>;

/** Queries for the recipients of planned emails. */
export type Readers = { readonly served: ServedMembers; readonly plansOf: PlansOfMembers };

/** A delivery event for an address. Soft bounces are ignored, because the mail service retries them itself. */
type MailEvent = {
  readonly id: string;
  readonly kind: 'hard-bounce' | 'soft-bounce' | 'complaint';
  readonly recipient: string;
};

export type MailEvents = {
  /** Returns whether the header is a valid signature of exactly this body under one of the active secrets. */
  readonly isSignature: (body: Buffer, signature: string) => boolean;
  /** Returns the event, or null if the body is not an event. */
  readonly parse: (body: Buffer) => MailEvent | null;
};

/** An alert as shown on a push device or in WhatsApp. */
export type AlertMessage = {
  /** Stable per alert and member, so that a repeated message replaces the first one on a device. */
  readonly reference: string;
  readonly isUrgent: boolean;
  readonly title: string;
  readonly body: string;
  /** Path that the alert opens, relative to this origin. */
  readonly path: string;
};

/** `gone`: the address is no longer valid. `refused`: the message was rejected. `unavailable`: try again later. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string | null }
  | { readonly kind: 'gone'; readonly problem: string }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'unavailable' };

export type PushAddress = { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer };

export type PushService = {
  /** The browser's `applicationServerKey`, base64url. */
  readonly publicKey: string;
  /** Returns whether messages can be sent to this endpoint. */
  readonly isAccepted: (endpoint: string) => boolean;
  readonly send: (address: PushAddress, message: AlertMessage) => Promise<SendOutcome>;
};

export type WhatsAppEvent =
  | {
      readonly kind: 'status';
      readonly messageId: string;
      /** Id passed to `sendAlert`, or null if it was another message. */
      readonly deliveryId: number | null;
      readonly state: 'sent' | 'delivered' | 'read' | 'failed';
      /** The vendor's error code, or null unless the message failed. */
      readonly problem: string | null;
      readonly number: string;
    }
  /** A recipient opted out of messages. */
  | { readonly kind: 'stop'; readonly number: string; readonly text: string };

/** WhatsApp port. Numbers are digits with the country code. */
export type WhatsApp = {
  readonly sendAlert: (number: string, message: AlertMessage, deliveryId: number) => Promise<SendOutcome>;
  readonly sendCode: (number: string, code: string) => Promise<SendOutcome>;
  readonly isVerifyToken: (token: string) => boolean;
  /** Returns whether the header is a valid signature of exactly this body. */
  readonly isSignature: (body: Buffer, header: string) => boolean;
  readonly parse: (body: Buffer) => readonly WhatsAppEvent[];
  /** Returns whether a failure means that the number is unreachable or rejects messages. */
  readonly isGone: (problem: string) => boolean;
};
