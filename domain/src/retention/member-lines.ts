import { retentionText } from './retention-period.ts';
import { dataLines } from './schedule.ts';
import type { DataLine } from './schedule.ts';

export type MemberLine = {
  readonly what: string;
  readonly purpose: string;
  readonly kept: string;
  readonly law: string;
  /** Whether the data is kept for its period even if the member erases the account. */
  readonly outlivesAccount: boolean;
};

/** Retention schedule worded for members and visitors, without the lines about staff (V-4, V-5). */
export const memberLines: readonly MemberLine[] = Object.values<DataLine>(dataLines)
  .filter(({ about }) => about !== 'staff')
  .map(({ what, purpose, kept, law, deletedBy }) => ({
    what,
    purpose,
    kept: retentionText(kept),
    law,
    outlivesAccount: !deletedBy.includes('erasing'),
  }));
