import type { Suggestable } from '@niveshak/domain/slack-archives/suggest-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOf } from './moments.ts';
import { channelsQuery, usersQuery } from './queries.ts';

/**
 * Returns the people and channels for search suggestions, limited to those available to the member and loaded so far.
 */
export function useSuggestable(): Suggestable {
  const users = useQuery(usersQuery).data;
  const channels = useQuery(channelsQuery).data;
  return useMemo(() => {
    const years = (channels ?? []).flatMap(({ firstTs, lastTs }) =>
      [firstTs, lastTs].flatMap((ts) => (ts === null ? [] : [Number(dayOf(ts)?.slice(0, 4))])),
    );
    const first = Math.min(...years);
    const count = years.length === 0 ? 0 : Math.max(...years) - first + 1;
    return {
      users: users ?? [],
      channels: channels ?? [],
      years: Array.from({ length: count }, (_each, at) => first + count - 1 - at),
    };
  }, [users, channels]);
}
