import type { ArchiveChannel } from '@niveshak/contract/slack-archives/schemas';
import { dayOf } from './moments.ts';

/** Returns the calendar years in which channels may have messages, newest first. */
export function archiveYears(channels: readonly Pick<ArchiveChannel, 'firstTs' | 'lastTs'>[]): string[] {
  const years = channels.flatMap(({ firstTs, lastTs }) =>
    [firstTs, lastTs].flatMap((ts) => (ts === null ? [] : Number(dayOf(ts)?.slice(0, 4)))),
  );
  if (years.length === 0) return [];
  const last = Math.max(...years);
  return Array.from({ length: last - Math.min(...years) + 1 }, (_year, at) => String(last - at));
}
