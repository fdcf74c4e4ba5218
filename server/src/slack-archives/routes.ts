import * as routes from '@niveshak/contract/slack-archives/routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isAllowed, plansWith } from '@niveshak/domain/catalogue/gates';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { currentPlan } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { JsonAnswer } from '../platform/http/json-answer.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { SearchUnavailable } from './ports.ts';
import type { ArchiveSearchEngine } from './ports.ts';
import { presentChannel, presentMessage, presentUser } from './present.ts';
import { resolveSearch } from './resolve-search.ts';
import {
  archiveUsers,
  channelById,
  channelsFor,
  messagePage,
  searchableChannels,
  threadOf,
} from './store.ts';
import type { Searchable } from './store.ts';

export type SlackArchivesOptions = { readonly db: Db; readonly engine: ArchiveSearchEngine };

export function bindSlackArchivesRoutes(bind: RouteBinder, { db, engine }: SlackArchivesOptions): void {
  /** The member's plan, if it opens the archive; everything else is refused before anything of it is read. */
  const planOf = async (userId: string, today: CalendarDate): Promise<PlanAlias | Refusal> => {
    const alias = await currentPlan(db, userId, today);
    return alias !== null && isAllowed('slackArchives', alias)
      ? alias
      : refuse('not-in-plan', {
          extensions: { feature: 'slackArchives', plans: plansWith('slackArchives') },
        });
  };

  /** A channel's number where the member's plan opens it. Both are asked for at once; nothing of it is told before. */
  const channelFor = async (userId: string, today: CalendarDate, id: string): Promise<number | Refusal> => {
    const [plan, channel] = await Promise.all([planOf(userId, today), channelById(db, id)]);
    if (plan instanceof Refusal) return plan;
    return channel?.opensTo(plan) === true ? channel.no : refuse('archive-channel-not-found');
  };
  const searchable = searchableChannels(db);
  const searchableFor = async (userId: string, today: CalendarDate): Promise<Searchable | Refusal> => {
    const [plan, { state, openTo }] = await Promise.all([planOf(userId, today), searchable()]);
    return plan instanceof Refusal ? plan : { state, channels: openTo(plan) };
  };

  bind(routes.listArchiveChannels, async ({ member, time }) => {
    const plan = await planOf(member.userId, time.today);
    if (plan instanceof Refusal) return plan;
    return (await channelsFor(db, plan)).map(presentChannel);
  });

  bind(routes.listArchiveUsers, async ({ member, time }) => {
    const plan = await planOf(member.userId, time.today);
    if (plan instanceof Refusal) return plan;
    return (await archiveUsers(db)).map(presentUser);
  });

  bind(routes.listArchiveMessages, async ({ params, query, member, time }) => {
    const channelNo = await channelFor(member.userId, time.today, params.channel);
    if (channelNo instanceof Refusal) return channelNo;
    const tsUs = parseSlackTs(params.ts) ?? Number.MAX_SAFE_INTEGER;
    const rows = await messagePage(db, channelNo, tsUs, params.direction, Number(query.size));
    return rows.map((row) => presentMessage(params.channel, row));
  });

  bind(routes.readArchiveThread, async ({ params, member, time }) => {
    const channelNo = await channelFor(member.userId, time.today, params.channel);
    if (channelNo instanceof Refusal) return channelNo;
    const rows = await threadOf(db, channelNo, parseSlackTs(params.ts) ?? Number.MAX_SAFE_INTEGER);
    return rows.map((row) => presentMessage(params.channel, row));
  });

  bind(routes.searchArchive, async ({ query, member, time }) => {
    const open = await searchableFor(member.userId, time.today);
    if (open instanceof Refusal) return open;
    const { limit: asked, sortBy, page, ...filters } = query;
    const search = await resolveSearch(db, filters, open);
    if (search instanceof Refusal) return search;
    const limit = Number(asked);
    const wanted = { order: sortBy, limit, offset: (Number(page) - 1) * limit };
    const typed = filters.exactMatch === 'true' ? null : filters.phrase;
    return answered(engine.search(open.state, search, wanted, typed));
  });

  bind(routes.countArchiveSearch, async ({ query, member, time }) => {
    const open = await searchableFor(member.userId, time.today);
    if (open instanceof Refusal) return open;
    const search = await resolveSearch(db, query, open);
    if (search instanceof Refusal) return search;
    return answered(engine.count(open.state, search, query.exactMatch === 'true' ? null : query.phrase));
  });
}

async function answered(json: Promise<Uint8Array>): Promise<JsonAnswer | Refusal> {
  try {
    return new JsonAnswer(await json);
  } catch (error) {
    if (error instanceof SearchUnavailable) return refuse('archive-search-unavailable');
    throw error;
  }
}
