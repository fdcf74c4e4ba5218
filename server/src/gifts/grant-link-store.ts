import type { ComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { isComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    grant_links: GrantLinksTable;
  }
}

type GrantLinksTable = {
  id: string;
  token_hash: Buffer;
  alias: string;
  end_date: string;
  to_email: string | null;
  to_name: string | null;
  made_at: Date;
  withdrawn_at: Date | null;
  claimed_at: Date | null;
  term_id: string | null;
};

/** A complimentary plan with a claim link. */
export type GrantLink = {
  readonly id: string;
  readonly alias: ComplimentaryPlan;
  /** Last day of the plan, which is also the last day to claim it. */
  readonly endDate: CalendarDate;
  /** Null after erasure of the owner's data. */
  readonly toEmail: string | null;
  readonly toName: string | null;
  readonly madeAt: Date;
  readonly withdrawnAt: Date | null;
  readonly claimedAt: Date | null;
  readonly termId: string | null;
};

function toLink(row: Selectable<GrantLinksTable>): GrantLink {
  if (!isComplimentaryPlan(row.alias)) throw new Error(`Grant link ${row.id} is not readable.`);
  return {
    id: row.id,
    alias: row.alias,
    endDate: calendarDate(row.end_date),
    toEmail: row.to_email,
    toName: row.to_name,
    madeAt: row.made_at,
    withdrawnAt: row.withdrawn_at,
    claimedAt: row.claimed_at,
    termId: row.term_id,
  };
}

export type NewGrantLink = Pick<GrantLink, 'id' | 'alias' | 'endDate' | 'toName' | 'madeAt'> & {
  readonly toEmail: string;
  readonly tokenHash: Buffer;
};

/** Inserts a link. Returns false if this address already has an unexpired claimable link. */
export async function insertGrantLink(tx: Tx, link: NewGrantLink, today: CalendarDate): Promise<boolean> {
  await tx
    .updateTable('grant_links')
    .set({ withdrawn_at: link.madeAt })
    .where('to_email', '=', link.toEmail)
    .where('claimed_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('end_date', '<', today)
    .execute();
  const row = await tx
    .insertInto('grant_links')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      alias: link.alias,
      end_date: link.endDate,
      to_email: link.toEmail,
      to_name: link.toName,
      made_at: link.madeAt,
      withdrawn_at: null,
      claimed_at: null,
      term_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function grantLinkById(db: Db, id: string): Promise<GrantLink | null> {
  const row = await db.selectFrom('grant_links').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

/** Like `grantLinkById`, but locks the link until the transaction ends. */
export async function lockGrantLink(tx: Tx, id: string): Promise<GrantLink | null> {
  const row = await tx
    .selectFrom('grant_links')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

/** Returns the link with this token hash, or null if there is none. */
export async function grantLinkByToken(db: Db, tokenHash: Buffer): Promise<GrantLink | null> {
  const row = await db
    .selectFrom('grant_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

export async function latestGrantLinks(db: Db, limit: number): Promise<GrantLink[]> {
  const rows = await db
    .selectFrom('grant_links')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toLink);
}

export async function markGrantClaimed(tx: Tx, id: string, termId: string, at: Date): Promise<void> {
  await tx.updateTable('grant_links').set({ claimed_at: at, term_id: termId }).where('id', '=', id).execute();
}

export async function markGrantWithdrawn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('grant_links').set({ withdrawn_at: at }).where('id', '=', id).execute();
}

/**
 * Removes the member's address from links they claimed or were sent, and withdraws the open ones. Call it before
 * blanking the member's own row.
 */
export async function blankGrantLinksOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update grant_links l set to_email = null, to_name = null,
      withdrawn_at = case when claimed_at is null then coalesce(withdrawn_at, ${at}) end
    from users u
    where u.id = ${userId}
      and (l.to_email = lower(trim(u.email)) or l.term_id in (select id from terms where user_id = u.id))`.execute(
    tx,
  );
}

/** Moves claimable links to the owner's new address, unless that already has one. Both addresses are in lower case. */
export async function moveGrantLinks(tx: Tx, from: string, to: string): Promise<void> {
  const isOpen = (address: string) =>
    tx
      .selectFrom('grant_links')
      .select('id')
      .where('to_email', '=', address)
      .where('claimed_at', 'is', null)
      .where('withdrawn_at', 'is', null);
  if ((await isOpen(to).executeTakeFirst()) !== undefined) return;
  await tx.updateTable('grant_links').set({ to_email: to }).where('id', 'in', isOpen(from)).execute();
}
