import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Status of a client's KYC record at a KYC registration agency (S-15). */
export const kraStatuses = [
  'not-checked',
  'validated',
  'registered',
  'on-hold',
  'rejected',
  'not-found',
] as const;
export type KraStatus = (typeof kraStatuses)[number];

export const kraNames: Readonly<Record<KraStatus, string>> = {
  'not-checked': 'Not checked',
  validated: 'Validated',
  registered: 'Registered',
  'on-hold': 'On hold',
  rejected: 'Rejected',
  'not-found': 'Not found',
};

export interface KraRecord {
  readonly status: KraStatus;
  /** Null only if the status is `not-checked`. */
  readonly checkedOn: CalendarDate | null;
  readonly reference: string | null;
}

/** Returns why a record cannot be saved, or null if it can. */
export function kraProblem({ status, checkedOn, reference }: KraRecord, today: CalendarDate): string | null {
  if (status === 'not-checked')
    return checkedOn === null && reference === null ? null : 'Choose the KRA status.';
  if (checkedOn === null) return 'Enter the date of the check.';
  return checkedOn > today ? 'The date of the check is in the future.' : null;
}
