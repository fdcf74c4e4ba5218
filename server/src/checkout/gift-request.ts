import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** Recipient of a gift, as entered by the giver. */
export type GiftRequest = {
  /** Lower case; null if the giver names the recipient later. */
  readonly toEmail: string | null;
  readonly toName: string | null;
  /** Giver's name as shown to the recipient. */
  readonly fromName: string;
  readonly message: string | null;
  /** If null, as soon as it is paid. */
  readonly sendOn: CalendarDate | null;
};
