import { sql } from 'kysely';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { RenewalConsent } from '@niveshak/domain/renewals/consent';
import type { MandateState, RenewalMethod, StopReason } from '@niveshak/domain/renewals/mandate';
import type { Database, Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    mandates: {
      id: string;
      user_id: string;
      alias: string;
      state: MandateState;
      stop_reason: StopReason | null;
      method: RenewalMethod;
      max_paise: number;
      order_id: string | null;
      customer_id: string | null;
      token_id: string | null;
      is_token_cancelled: Generated<boolean>;
      created_at: Date;
      stopped_at: Date | null;
    };
    mandate_consents: {
      id: GeneratedAlways<number>;
      mandate_id: string;
      list_paise: number;
      gst_basis_points: number;
      net_paise: number;
      terms_version: string;
      at: Date;
    };
  }
}

export type Mandate = {
  readonly id: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly state: MandateState;
  readonly reason: StopReason | null;
  readonly method: RenewalMethod;
  /** Maximum amount of one debit. */
  readonly limit: Paise;
  /** Order whose term renews first, or null until it is opened. */
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly tokenId: string | null;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
};

function toMandate(row: Selectable<Database['mandates']>): Mandate {
  if (!isPlanAlias(row.alias)) throw new Error(`Mandate ${row.id} is of an unknown plan.`);
  return {
    id: row.id,
    userId: row.user_id,
    alias: row.alias,
    state: row.state,
    reason: row.stop_reason,
    method: row.method,
    limit: paise(row.max_paise),
    orderId: row.order_id,
    customerId: row.customer_id,
    tokenId: row.token_id,
    createdAt: row.created_at,
    stoppedAt: row.stopped_at,
  };
}

const live: readonly MandateState[] = ['registering', 'active', 'paused'];

export async function insertMandate(
  tx: Tx,
  mandate: Pick<Mandate, 'id' | 'userId' | 'alias' | 'state' | 'method' | 'limit' | 'orderId' | 'customerId'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('mandates')
    .values({
      id: mandate.id,
      user_id: mandate.userId,
      alias: mandate.alias,
      state: mandate.state,
      stop_reason: null,
      method: mandate.method,
      max_paise: mandate.limit,
      order_id: mandate.orderId,
      customer_id: mandate.customerId,
      token_id: null,
      created_at: at,
      stopped_at: null,
    })
    .execute();
}

export async function insertConsent(
  tx: Tx,
  mandateId: string,
  consent: RenewalConsent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('mandate_consents')
    .values({
      mandate_id: mandateId,
      list_paise: consent.listPrice,
      gst_basis_points: consent.gstBasisPoints,
      net_paise: consent.netPrice,
      terms_version: consent.termsVersion,
      at,
    })
    .execute();
}

/**
 * Returns the newest consent of a mandate.
 * @throws if there is none
 */
export async function consentOf(
  db: Db,
  { id, alias }: Pick<Mandate, 'id' | 'alias'>,
): Promise<RenewalConsent> {
  const row = await db
    .selectFrom('mandate_consents')
    .selectAll()
    .where('mandate_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    alias,
    listPrice: paise(row.list_paise),
    gstBasisPoints: row.gst_basis_points,
    netPrice: paise(row.net_paise),
    termsVersion: row.terms_version,
  };
}

export async function mandateById(db: Db, id: string): Promise<Mandate | null> {
  const row = await db.selectFrom('mandates').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

/** Returns the mandate that renews the member's plan, or null if there is none. */
export async function liveMandateOf(db: Db, userId: string): Promise<Mandate | null> {
  const row = await db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', live)
    .executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

/** Like `liveMandateOf`, but includes a mandate whose first payment was just made. */
export async function visibleMandateOf(db: Db, userId: string): Promise<Mandate | null> {
  const row = await db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('state', 'in', live),
        where.and([
          where('state', '=', 'chosen'),
          sql<boolean>`exists (select from orders o where o.id = mandates.order_id and o.state = 'fulfilled')`,
        ]),
      ]),
    )
    .orderBy(sql`state = 'chosen'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

/** Returns the mandate that the member chose but has not paid, or null if there is none. */
export async function chosenMandateOf(db: Db, userId: string): Promise<Mandate | null> {
  const row = await db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'chosen')
    .executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

/** Returns a member's mandates, newest first. */
export async function mandatesOf(db: Db, userId: string): Promise<Mandate[]> {
  const rows = await db
    .selectFrom('mandates')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toMandate);
}

/** Returns the mandate registered by an order's payment, or null if there is none. */
export async function mandateOfOrder(db: Db, orderId: string): Promise<Mandate | null> {
  const row = await db
    .selectFrom('mandates')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

export async function mandateOfToken(db: Db, tokenId: string): Promise<Mandate | null> {
  const row = await db.selectFrom('mandates').selectAll().where('token_id', '=', tokenId).executeTakeFirst();
  return row === undefined ? null : toMandate(row);
}

export async function setMandateOrder(tx: Tx, id: string, orderId: string): Promise<void> {
  await tx.updateTable('mandates').set({ order_id: orderId }).where('id', '=', id).execute();
}

export async function setMandateState(
  tx: Tx,
  id: string,
  state: MandateState,
  reason: StopReason | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ state, stop_reason: reason, stopped_at: state === 'stopped' ? at : null })
    .where('id', '=', id)
    .where('state', '<>', 'stopped')
    .execute();
}

export async function setMandateToken(
  tx: Tx,
  id: string,
  customerId: string,
  tokenId: string,
): Promise<void> {
  await tx
    .updateTable('mandates')
    .set({ token_id: tokenId, customer_id: customerId, is_token_cancelled: false })
    .where('id', '=', id)
    .execute();
}

export async function setMandateLimit(
  tx: Tx,
  id: string,
  limit: Paise,
  method: RenewalMethod,
): Promise<void> {
  await tx.updateTable('mandates').set({ max_paise: limit, method }).where('id', '=', id).execute();
}

/** Returns stopped mandates whose token still has to be cancelled at the provider. */
export async function tokensToCancel(db: Db, limit: number): Promise<Mandate[]> {
  const rows = await db
    .selectFrom('mandates')
    .selectAll()
    .where('state', '=', 'stopped')
    .where('token_id', 'is not', null)
    .where('is_token_cancelled', '=', false)
    .orderBy('stopped_at')
    .limit(limit)
    .execute();
  return rows.map(toMandate);
}

export async function markTokenCancelled(db: Db, id: string): Promise<void> {
  await db.updateTable('mandates').set({ is_token_cancelled: true }).where('id', '=', id).execute();
}

/** Returns mandates whose token must be queried: paid, but without a confirmed token. */
export async function mandatesToLookUp(db: Db, limit: number): Promise<Mandate[]> {
  const rows = await db
    .selectFrom('mandates')
    .selectAll()
    .where('method', '=', 'debit')
    .where('customer_id', 'is not', null)
    .where(sql<boolean>`state in ('registering', 'paused')`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toMandate);
}

/** Returns the ids of paid orders whose mandate is still recorded as chosen, or whose renewal as unpaid. */
export async function paidChoices(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from mandates m join orders o on o.id = m.order_id
    where m.state = 'chosen' and o.state = 'fulfilled'
    union
    select o.id from renewals r join orders o on o.id = r.order_id
    where r.next_at is not null and o.state = 'fulfilled'`.execute(db);
  return rows.map(({ id }) => id);
}
