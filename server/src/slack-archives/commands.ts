import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { formatSlackTs, parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { allow, channelsForStaff, hide } from './channel-changes.ts';
import { changeChannels } from './import/import-store.ts';
import { discardIndex } from './index-search/index-store.ts';
import './tables.ts';

/**
 * Staff commands for the archive. Each returns one line with the resulting state.
 * @throws Error with a user-facing message
 */
export const archiveCommands = { allowChannel, groupChannel, hideMessage, listChannels, reindex };

type Channel = { readonly no: number; readonly id: string; readonly name: string };

/** Finds a channel by id, or by name if unambiguous. */
async function channelNamed(db: Db, nameOrId: string): Promise<Channel> {
  const wanted = nameOrId.replace(/^#/, '').toLowerCase();
  const found = await db
    .selectFrom('archive_channels')
    .select(['no', 'id', 'name'])
    .where((where) => where.or([where(sql`lower(id)`, '=', wanted), where(sql`lower(name)`, '=', wanted)]))
    .execute();
  const [channel, another] = found;
  if (channel === undefined) throw new Error(`There is no channel ${nameOrId}.`);
  if (another !== undefined) throw new Error(`Several channels are named ${nameOrId}. Use the channel id.`);
  return channel;
}

/** Allows or denies a channel for one plan or, if `plan` is null, for all plans with the archive. */
async function allowChannel(
  db: Db,
  options: { readonly channel: string; readonly plan: string | null; readonly isAllowed: boolean },
): Promise<string> {
  const { plan, isAllowed } = options;
  const channel = await channelNamed(db, options.channel);
  const alias = plan === null ? null : planNamed(plan);
  await allow(db, channel, alias, isAllowed);
  const word = isAllowed ? 'open' : 'closed';
  return `#${channel.name} is ${word} to ${alias ?? 'every plan that has the archive'}.`;
}

function planNamed(name: string): PlanAlias {
  const alias = name.toUpperCase();
  if (!isPlanAlias(alias)) throw new Error(`There is no plan ${name}.`);
  return alias;
}

async function groupChannel(
  db: Db,
  options: { readonly channel: string; readonly group: string },
): Promise<string> {
  const channel = await channelNamed(db, options.channel);
  const groups = await db.selectFrom('archive_groups').selectAll().orderBy('position').execute();
  const wanted = options.group.toLowerCase();
  const group = groups.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (group === undefined) {
    throw new Error(
      `There is no group ${options.group}; there are ${groups.map(({ id }) => id).join(', ')}.`,
    );
  }
  await changeChannels(db, (tx) =>
    tx.updateTable('archive_channels').set({ group_id: group.id }).where('no', '=', channel.no).execute(),
  );
  return `#${channel.name} stands under ${group.name}.`;
}

async function hideMessage(
  db: Db,
  options: { readonly channel: string; readonly ts: string; readonly isHidden: boolean },
): Promise<string> {
  const channel = await channelNamed(db, options.channel);
  const tsUs = parseSlackTs(options.ts);
  if (tsUs === null) throw new Error(`${options.ts} is not a message ts such as 1433558319.000002.`);
  if (!(await hide(db, channel, tsUs, options.isHidden)))
    throw new Error(`#${channel.name} has no message ${options.ts}.`);
  return `The message ${formatSlackTs(tsUs)} of #${channel.name} is ${options.isHidden ? 'hidden' : 'shown'}.`;
}

async function reindex(db: Db): Promise<string> {
  if (!(await discardIndex(db)))
    throw new Error('There is no index: the archive is searched in PostgreSQL only.');
  return 'The index of the archive is built again. PostgreSQL answers searches meanwhile.';
}

async function listChannels(db: Db): Promise<string> {
  const channels = await channelsForStaff(db);
  return channels
    .map(({ id, name, isOpen, messages, groupId, exceptions }) => {
      const own = exceptions.map(({ alias, isAllowed }) => `${isAllowed ? '+' : '-'}${alias}`);
      return `${id.padEnd(12)} ${`#${name}`.padEnd(28)} ${groupId.padEnd(22)} ${String(messages).padStart(8)} ${[isOpen ? 'open' : 'closed', ...own].join(' ')}`;
    })
    .join('\n');
}
