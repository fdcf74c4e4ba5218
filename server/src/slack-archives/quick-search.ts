import { parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { ArchiveHit } from '@niveshak/contract/slack-archives/schemas';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { Publication } from '../platform/published.ts';
import { SearchUnavailable } from './ports.ts';
import type { ArchiveSearchEngine } from './ports.ts';
import { presentFound } from './present.ts';
import { resolveSearch } from './resolve-search.ts';
import { archiveUsers, searchableChannels } from './store.ts';
import type { ChannelListVersion } from './store.ts';

/** Authors in the archive, by id. */
export const archivePeople = new Publication(
  ['archive'],
  async (db): Promise<ReadonlyMap<string, string>> =>
    new Map(
      (await archiveUsers(db)).map(({ id, name, real_name: realName }) => [
        id,
        realName === '' ? name : realName,
      ]),
    ),
);

export type QuickHit = Pick<ArchiveHit['_source'], 'channel' | 'ts' | 'text' | 'user' | 'authorName'> & {
  readonly channelName: string;
  readonly on: string;
  readonly highlight: ArchiveHit['highlight'];
};

/**
 * Returns a function that finds the newest matching messages for product-wide search, in the channels of the plan. It
 * returns null while the archive cannot be searched.
 */
export function quickArchiveSearch(db: Db, engine: ArchiveSearchEngine) {
  const searchable = searchableChannels(db);
  return async (
    phrase: string,
    alias: PlanAlias,
    standing: ChannelListVersion,
    limit: number,
  ): Promise<{ readonly total: number; readonly hits: readonly QuickHit[] } | null> => {
    const open = await searchable(standing, alias);
    const search = await resolveSearch(db, { phrase, exactMatch: 'false' }, open);
    // Treat an invalid query as no match.
    if (search instanceof Refusal) return { total: 0, hits: [] };
    try {
      const found = await engine.search(search, { order: 'newest', limit, offset: 0 }, null);
      const names = new Map(open.map(({ id, name }) => [id, name]));
      const { total, hits } = presentFound(found, search);
      return {
        total,
        hits: hits.map(({ _source: { channel, ts, text, user, authorName }, highlight }) => ({
          channel,
          channelName: names.get(channel) ?? channel,
          ts,
          on: businessTimeAt(new Date((parseSlackTs(ts) ?? 0) / 1000)).today,
          text,
          user,
          authorName,
          highlight,
        })),
      };
    } catch (error) {
      if (error instanceof SearchUnavailable) return null;
      throw error;
    }
  };
}
