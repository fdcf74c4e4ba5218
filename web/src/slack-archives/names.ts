import type { ArchiveMessage, ArchiveUser } from '@niveshak/contract/slack-archives/schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { channelsQuery, usersQuery } from './queries.ts';

export type Names = {
  /** Returns a person's name, or their id if the name is unknown. */
  readonly user: (id: string) => string;
  /** Returns a channel's name, or null if the channel does not exist or is not available to this member. */
  readonly channel: (id: string) => string | null;
};

/** Returns functions that look up names of people and channels by id. They return the ids until the lists load. */
export function useNames(): Names {
  const users = useQuery(usersQuery).data;
  const channels = useQuery(channelsQuery).data;
  return useMemo(() => {
    const userNames = new Map(users?.map((user) => [user.id, shownName(user)]));
    const channelNames = new Map(channels?.map(({ id, name }) => [id, name]));
    return {
      user: (id) => userNames.get(id) ?? id,
      channel: (id) => channelNames.get(id) ?? null,
    };
  }, [users, channels]);
}

function shownName({ name, realName }: ArchiveUser): string {
  return realName === '' ? name : realName;
}

export function authorOf({ _source: { user, authorName } }: ArchiveMessage, names: Names): string {
  if (authorName !== undefined) return authorName;
  return user === null ? 'Unknown member' : names.user(user);
}
