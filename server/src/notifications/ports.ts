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
  /** Pictures that the HTML references by content id. */
  readonly pictures?: readonly EmailPicture[];
  /** Id of the invoice whose PDF is attached when it is sent. */
  readonly invoiceId?: string;
  readonly files?: readonly MailFile[];
  /** Stable per event, so that a repeated send is the same message. */
  readonly messageId: string;
  /** One-click unsubscribe URL (RFC 8058); absent for mandatory emails. */
  readonly unsubscribeUrl?: string;
};

export type Mailer = {
  /**
   * @throws RefusedMail if the mail server will never accept this message; any other error if it may later, and the job
   * is retried
   */
  readonly send: (mail: Mail) => Promise<void>;
};

/** The mail server permanently refused this message, for example because the address does not exist. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/** Returns a page of the members with an active plan on a day, ordered by id, after `after`. */
type ServedMembers = (
  db: Db,
  today: CalendarDate,
  after: string | null,
  limit: number,
) => Promise<readonly { readonly userId: string; readonly alias: PlanAlias }[]>;

/** Returns the plans of those of these members who have an active plan on a day. */
export type PlansOfMembers = (
  db: Db,
  userIds: readonly string[],
  today: CalendarDate,
) => Promise<ReadonlyMap<string, PlanAlias>>;

/** The members that emails are planned for. */
export type Readers = { readonly served: ServedMembers; readonly plansOf: PlansOfMembers };

/**
 * A delivery event of an address from the mail service, which retries soft bounces itself; they change nothing here.
 */
type MailEvent = {
  readonly id: string;
  readonly kind: 'hard-bounce' | 'soft-bounce' | 'complaint';
  readonly recipient: string;
};

export type MailEvents = {
  /** Returns whether the header is a valid signature of exactly this body, with one of the active secrets. */
  readonly isSignature: (body: Buffer, signature: string) => boolean;
  /** Returns null if the body is not one of its events. */
  readonly parse: (body: Buffer) => MailEvent | null;
};

/** What an alert shows on a push device or in WhatsApp. */
export type AlertMessage = {
  /** Stable per alert and member: a repeated message replaces the first one on the device. */
  readonly reference: string;
  readonly isUrgent: boolean;
  readonly title: string;
  readonly body: string;
  /** Path it opens, from the root of this origin. */
  readonly path: string;
};

/** `gone`: the address no longer exists. `refused`: this message is not accepted. `unavailable`: try again later. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string | null }
  | { readonly kind: 'gone'; readonly problem: string }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'unavailable' };

export type PushAddress = { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer };

export type PushService = {
  /** The browser's `applicationServerKey`, base64url. */
  readonly publicKey: string;
  /** Whether messages are sent to this endpoint. */
  readonly isAccepted: (endpoint: string) => boolean;
  readonly send: (address: PushAddress, message: AlertMessage) => Promise<SendOutcome>;
};

export type WhatsAppEvent =
  | {
      readonly kind: 'status';
      readonly messageId: string;
      /** As passed to `sendAlert`; null for other messages. */
      readonly deliveryId: number | null;
      readonly state: 'sent' | 'delivered' | 'read' | 'failed';
      /** The vendor's code, if it failed. */
      readonly problem: string | null;
      readonly number: string;
    }
  /** A person asked to get no more messages. */
  | { readonly kind: 'stop'; readonly number: string; readonly text: string };

/** Numbers are digits with the country code. */
export type WhatsApp = {
  readonly sendAlert: (number: string, message: AlertMessage, deliveryId: number) => Promise<SendOutcome>;
  readonly sendCode: (number: string, code: string) => Promise<SendOutcome>;
  readonly isVerifyToken: (token: string) => boolean;
  /** Returns whether the header is a valid signature of exactly this body. */
  readonly isSignature: (body: Buffer, header: string) => boolean;
  readonly parse: (body: Buffer) => readonly WhatsAppEvent[];
  /** Whether a failure means that the number cannot be reached, or does not want messages. */
  readonly isGone: (problem: string) => boolean;
};
