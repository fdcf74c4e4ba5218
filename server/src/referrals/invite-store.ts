import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated, Selectable } from 'kysely';
import { z } from 'zod';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    referral_invites: InvitesTable;
  }
}

type InvitesTable = {
  id: Generated<string>;
  referrer_id: string;
  email: string | null;
  email_normalised: string | null;
  address_hash: Buffer;
  invited_on: string;
  invited_at: Date;
  sent_at: Date | null;
  joined_user_id: string | null;
};

export type Invite = {
  readonly id: string;
  readonly referrerId: string;
  readonly email: string | null;
  readonly emailNormalised: string | null;
  readonly addressHash: Buffer;
  readonly invitedOn: CalendarDate;
  readonly invitedAt: Date;
  readonly sentAt: Date | null;
  readonly joinedUserId: string | null;
};

/** Returns a keyed hash, because it outlives the address and must not reveal it. */
export function hashAddress(emailNormalised: string, key: string): Buffer {
  return createHmac('sha256', key).update(`invite:${emailNormalised}`).digest();
}

export async function countInvitesOn(db: Db, referrerId: string, day: CalendarDate): Promise<number> {
  const row = await db
    .selectFrom('referral_invites')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('referrer_id', '=', referrerId)
    .where('invited_on', '=', day)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns the hashes (in hex) of addresses that any member has invited. */
export async function invitedAmong(db: Db, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('referral_invites')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.address_hash.toString('hex')));
}

export type NewInvite = Pick<Invite, 'referrerId' | 'addressHash' | 'invitedOn' | 'invitedAt'> & {
  readonly email: string;
  readonly emailNormalised: string;
};

/** Inserts an invitation and returns its id, or null if another member has just invited the address. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<string | null> {
  const row = await tx
    .insertInto('referral_invites')
    .values({
      referrer_id: invite.referrerId,
      email: invite.email,
      email_normalised: invite.emailNormalised,
      address_hash: invite.addressHash,
      invited_on: invite.invitedOn,
      invited_at: invite.invitedAt,
      sent_at: null,
      joined_user_id: null,
    })
    .onConflict((conflict) => conflict.column('address_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function inviteById(db: Db, id: string): Promise<Invite | null> {
  const row = await db.selectFrom('referral_invites').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toInvite(row);
}

const inviteRows = z.array(
  z.object({
    id: z.string(),
    email: z.string().nullable(),
    emailNormalised: z.string().nullable(),
    invitedOn: z.string().transform(calendarDate),
    invitedAt: z.coerce.date(),
    joinedUserId: z.string().nullable(),
  }),
);
export type OwnInvite = z.infer<typeof inviteRows>[number];

/** The member's invitations, newest first. The limit exceeds the daily maximum. */
export const invitesFact: MemberFact<readonly OwnInvite[]> = {
  column: sql`(
    select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'emailNormalised', i.email_normalised,
      'invitedOn', i.invited_on, 'invitedAt', i.invited_at, 'joinedUserId', i.joined_user_id)
      order by i.invited_at desc, i.id), '[]')
    from (
      select * from referral_invites own where own.referrer_id = users.id
      order by own.invited_at desc, own.id limit 500
    ) i)`,
  read: (value) => inviteRows.parse(value),
};

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('referral_invites').set({ sent_at: at }).where('id', '=', id).execute();
}

/** Returns invitations older than `before` whose address is still stored. */
export async function invitesWithAddressBefore(
  db: Db,
  before: CalendarDate,
  limit: number,
): Promise<Invite[]> {
  const rows = await db
    .selectFrom('referral_invites')
    .selectAll()
    .where('email', 'is not', null)
    .where('invited_on', '<', before)
    .orderBy('invited_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toInvite);
}

/** Deletes the address, but keeps the id of a member who joined through the invitation. */
export async function deleteInviteAddress(db: Db, id: string, joinedUserId: string | null): Promise<void> {
  await db
    .updateTable('referral_invites')
    .set({ email: null, email_normalised: null, joined_user_id: joinedUserId })
    .where('id', '=', id)
    .execute();
}

function toInvite(row: Selectable<InvitesTable>): Invite {
  return {
    id: row.id,
    referrerId: row.referrer_id,
    email: row.email,
    emailNormalised: row.email_normalised,
    addressHash: row.address_hash,
    invitedOn: calendarDate(row.invited_on),
    invitedAt: row.invited_at,
    sentAt: row.sent_at,
    joinedUserId: row.joined_user_id,
  };
}
