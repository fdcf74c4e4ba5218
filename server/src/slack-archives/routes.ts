import * as routes from '@niveshak/contract/slack-archives/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { Session } from '../platform/session.ts';
import { fileOfMessage } from './archive-files.ts';
import { SearchUnavailable } from './ports.ts';
import type { ArchiveSearchEngine } from './ports.ts';
import {
  presentChannel,
  presentCounted,
  presentFound,
  presentMessage,
  presentThread,
  presentUser,
} from './present.ts';
import { resolveSearch } from './resolve-search.ts';
import {
  channelListVersion,
  archiveUsers,
  channelsFor,
  messagePage,
  searchableChannels,
  threadOf,
} from './store.ts';
import type { ChannelListVersion, NamedChannel } from './store.ts';
import { dayThreads, newestThreadCount, newestThreads, onThisDayCount, threadsFor } from './threads.ts';

export type SlackArchivesOptions = { readonly db: Db; readonly engine: ArchiveSearchEngine };

export function bindSlackArchivesRoutes(bind: RouteBinder, { db, engine }: SlackArchivesOptions): void {
  const searchable = searchableChannels(db);
  const searchableFor = async (
    member: Session,
    archive: ChannelListVersion,
    today: CalendarDate,
  ): Promise<readonly NamedChannel[] | Refusal> => {
    const plan = archivePlan(member, today);
    if (plan instanceof Refusal) return plan;
    return searchable(archive, plan);
  };

  bindListRoutes(bind, db);

  bind(routes.listArchiveMessages, async ({ params, query, member, time }) => {
    const alias = archivePlan(member, time.today);
    if (alias instanceof Refusal) return alias;
    const { channel, direction } = params;
    const tsUs = parseSlackTs(params.ts) ?? Number.MAX_SAFE_INTEGER;
    const rows = await messagePage(db, direction, { channel, alias, tsUs, size: Number(query.size) });
    return rows === null ? refuse('archive-channel-not-found') : rows.map(presentMessage);
  });

  bind(routes.readArchiveThread, async ({ params, member, time }) => {
    const alias = archivePlan(member, time.today);
    if (alias instanceof Refusal) return alias;
    const { channel } = params;
    const tsUs = parseSlackTs(params.ts) ?? Number.MAX_SAFE_INTEGER;
    const rows = await threadOf(db, { channel, alias, tsUs });
    return rows === null ? refuse('archive-channel-not-found') : rows.map(presentMessage);
  });

  bind(routes.readArchiveFile, async ({ params, session, time, reply }) => {
    const alias = session === null ? null : archivePlan(session, time.today);
    if (alias === null || alias instanceof Refusal) return refuse('not-found');
    const { channel, file } = params;
    const found = await fileOfMessage(db, { channel, alias, file, tsUs: parseSlackTs(params.ts) ?? 0 });
    if (found === null) return refuse('not-found');
    reply.header('cache-control', 'private, max-age=3600');
    return found;
  });

  bind(
    routes.searchArchive,
    async ({ query, member, facts, time }) => {
      const open = await searchableFor(member, facts.archive, time.today);
      if (open instanceof Refusal) return open;
      const { limit: input, sortBy, page, ...filters } = query;
      const search = await resolveSearch(db, filters, open);
      if (search instanceof Refusal) return search;
      const limit = Number(input);
      const wanted = { order: sortBy, limit, offset: (Number(page) - 1) * limit };
      const typed = filters.exactMatch === 'true' ? null : filters.phrase;
      const found = await orUnavailable(engine.search(search, wanted, typed));
      return found instanceof Refusal ? found : presentFound(found, search);
    },
    { facts: { archive: channelListVersion } },
  );

  bind(
    routes.countArchiveSearch,
    async ({ query, member, facts, time }) => {
      const open = await searchableFor(member, facts.archive, time.today);
      if (open instanceof Refusal) return open;
      const search = await resolveSearch(db, query, open);
      if (search instanceof Refusal) return search;
      const typed = query.exactMatch === 'true' ? null : query.phrase;
      const counted = await orUnavailable(engine.count(search, typed));
      return counted instanceof Refusal ? counted : presentCounted(counted);
    },
    { facts: { archive: channelListVersion } },
  );
}

/** Binds the routes for channels, people and the first page. */
function bindListRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listArchiveChannels, async ({ member, time, shared }) => {
    const plan = archivePlan(member, time.today);
    if (plan instanceof Refusal) return plan;
    return shared(plan, ['archive'], async () => (await channelsFor(db, plan)).map(presentChannel));
  });

  bind(routes.readArchiveStart, async ({ member, time, published }) => {
    const plan = archivePlan(member, time.today);
    if (plan instanceof Refusal) return plan;
    const newest = threadsFor(await published(newestThreads), plan).slice(0, newestThreadCount);
    const onThisDay = threadsFor(await published(dayThreads.on(time.today)), plan).slice(0, onThisDayCount);
    return { newest: newest.map(presentThread), onThisDay: onThisDay.map(presentThread) };
  });

  bind(routes.listArchiveUsers, async ({ member, time, shared }) => {
    const plan = archivePlan(member, time.today);
    if (plan instanceof Refusal) return plan;
    return shared('', ['archive'], async () => (await archiveUsers(db)).map(presentUser));
  });
}

/** Returns the member's plan if it includes the archive, else a refusal. Call it before reading anything. */
function archivePlan(member: Session, today: CalendarDate): PlanAlias | Refusal {
  const alias = planOf(member, today);
  const refusal = refuseWithout('slackArchives', alias);
  if (refusal !== null) return refusal;
  if (alias === null) throw new Error('The archive is open without a plan.');
  return alias;
}

async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SearchUnavailable) return refuse('archive-search-unavailable');
    throw error;
  }
}
