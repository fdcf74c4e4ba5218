import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Recipient of a gift, as entered by the giver. */
export type GiftRequest = {
  /** Email address in lower case, or null if the giver will name the recipient later. */
  readonly toEmail: string | null;
  readonly toName: string | null;
  /** The giver's name as shown to the recipient. */
  readonly fromName: string;
  readonly message: string | null;
  /** Day to send the gift, or null to send it as soon as it is paid. */
  readonly sendOn: CalendarDate | null;
};
