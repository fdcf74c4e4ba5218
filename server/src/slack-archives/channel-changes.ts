import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { TsMicros } from '@niveshak/domain/slack-archives/slack-ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import { changeChannels, settleChannel, takeSeqs } from './import/import-store.ts';
import { changedSince, writeSearchRows } from './search/search-store.ts';
import './tables.ts';

/** A channel by its number in the database. */
type ChannelNo = { readonly no: number };

/**
 * Allows or denies a channel for one plan or, if `alias` is null, for all plans with the archive, which removes the
 * exceptions.
 */
export async function allow(
  db: Db,
  { no }: ChannelNo,
  alias: PlanAlias | null,
  isAllowed: boolean,
): Promise<void> {
  await changeChannels(db, async (tx) => {
    if (alias !== null) {
      await tx
        .insertInto('archive_channel_plans')
        .values({ channel_no: no, alias, is_allowed: isAllowed })
        .onConflict((conflict) =>
          conflict.columns(['channel_no', 'alias']).doUpdateSet({ is_allowed: isAllowed }),
        )
        .execute();
      return;
    }
    await tx.updateTable('archive_channels').set({ is_open: isAllowed }).where('no', '=', no).execute();
    await tx.deleteFrom('archive_channel_plans').where('channel_no', '=', no).execute();
  });
}

/**
 * Hides or unhides a message. A hidden message is kept, but not shown, counted or found. Returns false if it does not
 * exist.
 */
export async function hide(db: Db, { no }: ChannelNo, tsUs: TsMicros, isHidden: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const seq = (await takeSeqs(tx, 1)) + 1;
    const row = await tx
      .updateTable('archive_messages')
      .set({ is_hidden: isHidden, seq })
      .where('channel_no', '=', no)
      .where('ts_us', '=', tsUs)
      .returning('ts_us')
      .executeTakeFirst();
    if (row === undefined) return false;
    await writeSearchRows(tx, await changedSince(tx, seq - 1, 1));
    await settleChannel(tx, no);
    return true;
  });
}

/** Returns the channel with this Slack id, or null if there is none. */
export async function channelById(db: Db, id: string): Promise<ChannelNo | null> {
  const row = await db.selectFrom('archive_channels').select('no').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export type ChannelForStaff = {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly groupId: string;
  readonly messages: number;
  readonly isOpen: boolean;
  readonly exceptions: { readonly alias: PlanAlias; readonly isAllowed: boolean }[];
};

/** Returns all channels with their access settings, in archive order. */
export async function channelsForStaff(db: Db): Promise<ChannelForStaff[]> {
  const channels = await db
    .selectFrom('archive_channels')
    .innerJoin('archive_groups', 'archive_groups.id', 'archive_channels.group_id')
    .select([
      'no',
      'archive_channels.id',
      'archive_channels.name',
      'archive_groups.name as group',
      'archive_groups.id as groupId',
      'is_open as isOpen',
      'message_count as messages',
    ])
    .orderBy('position')
    .orderBy('archive_channels.name')
    .execute();
  const exceptions = await db.selectFrom('archive_channel_plans').selectAll().orderBy('alias').execute();
  return channels.map(({ no, ...channel }) => ({
    ...channel,
    exceptions: exceptions.flatMap(({ channel_no: of, alias, is_allowed: isAllowed }) =>
      of === no && isPlanAlias(alias) ? [{ alias, isAllowed }] : [],
    ),
  }));
}
