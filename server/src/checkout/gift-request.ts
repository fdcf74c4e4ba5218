import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

/** To whom a gift goes, as its giver says it. */
export type GiftRequest = {
  /** Lower case; null: nobody yet, the giver names somebody later. */
  readonly toEmail: string | null;
  readonly toName: string | null;
  /** As the recipient reads it. */
  readonly fromName: string;
  readonly message: string | null;
  /** Null: as soon as it is paid. */
  readonly sendOn: CalendarDate | null;
};
