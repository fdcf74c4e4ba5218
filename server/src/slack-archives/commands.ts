import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { formatSlackTs, parseSlackTs } from '@niveshak/domain/slack-archives/slack-ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { changeChannels, settleChannel, takeSeqs } from './import/import-store.ts';
import './tables.ts';

/** What staff do with the archive; each answers one line on what is so now. @throws Error, in words, when it cannot. */
export const archiveCommands = { allowChannel, groupChannel, hideMessage, listChannels };

type Channel = { readonly no: number; readonly id: string; readonly name: string };

/** By id, or by name where only one goes by it. */
async function channelNamed(db: Db, nameOrId: string): Promise<Channel> {
  const wanted = nameOrId.replace(/^#/, '').toLowerCase();
  const found = await db
    .selectFrom('archive_channels')
    .select(['no', 'id', 'name'])
    .where((where) => where.or([where(sql`lower(id)`, '=', wanted), where(sql`lower(name)`, '=', wanted)]))
    .execute();
  const [channel, another] = found;
  if (channel === undefined) throw new Error(`There is no channel ${nameOrId}.`);
  if (another !== undefined) throw new Error(`Several channels go by ${nameOrId}; name one by its id.`);
  return channel;
}

/** Opens or closes a channel for a plan, or (`plan` null) for every plan that has the archive. */
async function allowChannel(
  db: Db,
  options: { readonly channel: string; readonly plan: string | null; readonly isAllowed: boolean },
): Promise<string> {
  const { plan, isAllowed } = options;
  const channel = await channelNamed(db, options.channel);
  const word = isAllowed ? 'open' : 'closed';
  if (plan === null) {
    await changeChannels(db, async (tx) => {
      await tx
        .updateTable('archive_channels')
        .set({ is_open: isAllowed })
        .where('no', '=', channel.no)
        .execute();
      await tx.deleteFrom('archive_channel_plans').where('channel_no', '=', channel.no).execute();
    });
    return `#${channel.name} is ${word} to every plan that has the archive.`;
  }
  const alias = planNamed(plan);
  await changeChannels(db, (tx) =>
    tx
      .insertInto('archive_channel_plans')
      .values({ channel_no: channel.no, alias, is_allowed: isAllowed })
      .onConflict((conflict) =>
        conflict.columns(['channel_no', 'alias']).doUpdateSet({ is_allowed: isAllowed }),
      )
      .execute(),
  );
  return `#${channel.name} is ${word} to ${alias}.`;
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

/** Hides a message, or shows it again: it is kept, and neither shown nor counted nor found while hidden. */
async function hideMessage(
  db: Db,
  options: { readonly channel: string; readonly ts: string; readonly isHidden: boolean },
): Promise<string> {
  const channel = await channelNamed(db, options.channel);
  const tsUs = parseSlackTs(options.ts);
  if (tsUs === null) throw new Error(`${options.ts} is no ts such as 1433558319.000002.`);
  await db.transaction().execute(async (tx) => {
    const seq = (await takeSeqs(tx, 1)) + 1;
    const row = await tx
      .updateTable('archive_messages')
      .set({ is_hidden: options.isHidden, seq })
      .where('channel_no', '=', channel.no)
      .where('ts_us', '=', tsUs)
      .returning('ts_us')
      .executeTakeFirst();
    if (row === undefined) throw new Error(`#${channel.name} has no message ${options.ts}.`);
  });
  await settleChannel(db, channel.no);
  return `The message ${formatSlackTs(tsUs)} of #${channel.name} is ${options.isHidden ? 'hidden' : 'shown'}.`;
}

async function listChannels(db: Db): Promise<string> {
  const channels = await db
    .selectFrom('archive_channels')
    .innerJoin('archive_groups', 'archive_groups.id', 'archive_channels.group_id')
    .select(['no', 'archive_channels.id', 'archive_channels.name', 'is_open', 'message_count', 'group_id'])
    .orderBy('position')
    .orderBy('archive_channels.name')
    .execute();
  const exceptions = await db.selectFrom('archive_channel_plans').selectAll().orderBy('alias').execute();
  return channels
    .map(({ no, id, name, is_open: isOpen, message_count: count, group_id: group }) => {
      const own = exceptions
        .filter(({ channel_no: channelNo }) => channelNo === no)
        .map(({ alias, is_allowed: isAllowed }) => `${isAllowed ? '+' : '-'}${alias}`);
      return `${id.padEnd(12)} ${`#${name}`.padEnd(28)} ${group.padEnd(22)} ${String(count).padStart(8)} ${[isOpen ? 'open' : 'closed', ...own].join(' ')}`;
    })
    .join('\n');
}
