import type { AlertChannelName } from '@niveshak/domain/notifications/alert-topics';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Publication } from '../publications.ts';

/** A channel that alerts members to publications. */
export type AlertChannel = {
  readonly name: AlertChannelName;
  /**
   * Plans an alert for each of these members who wants it on this channel, in the given order, with the jobs that send
   * them. The caller passes only entitled members. Idempotent.
   */
  readonly plan: (
    tx: Tx,
    publication: Publication,
    members: readonly string[],
    time: BusinessTime,
  ) => Promise<void>;
};

/** Returns the reference of a publication's alert, which is unique per member and channel. */
export function alertReference(publicationId: string): string {
  return `alert-${publicationId}`;
}

/** Yields the members page by page, in order, to limit the values per statement. */
export function* pagesOf(members: readonly string[], size = 1_000): Generator<readonly string[]> {
  for (let start = 0; start < members.length; start += size) yield members.slice(start, start + size);
}
