import { sql } from 'kysely';
import { z } from 'zod';
import type { DatedAction } from '@niveshak/domain/market-data/corporate-action';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { bumpMarketVersion, storeAction } from './import/import-store.ts';

const actionKinds = ['split', 'bonus', 'dividend', 'rights', 'scheme'] as const;

const keptAction = z.object({
  symbol: z.string(),
  exDate: z.string(),
  kind: z.enum(actionKinds),
  amount: z.number(),
  purpose: z.string(),
});
export type StoredShareAction = z.infer<typeof keptAction>;
export type ActionKey = Omit<StoredShareAction, 'purpose'>;

/** Returns corporate actions from a day on, newest first. */
export async function actionsSince(db: Db, from: CalendarDate, most: number): Promise<StoredShareAction[]> {
  const { rows } = await sql`
    select symbol, ex_date::text as "exDate", kind, amount, purpose from corporate_actions
    where ex_date >= ${from} order by ex_date desc, symbol, kind limit ${most}`.execute(db);
  return z.array(keptAction).parse(rows);
}

/** Returns a stored action, or null if it does not exist. */
export async function storedAction(
  db: Db,
  { symbol, exDate, kind, amount }: ActionKey,
): Promise<StoredShareAction | null> {
  const { rows } = await sql`
    select symbol, ex_date::text as "exDate", kind, amount, purpose from corporate_actions
    where symbol = ${symbol} and ex_date = ${exDate} and kind = ${kind} and amount = ${amount}`.execute(db);
  return z.array(keptAction).parse(rows)[0] ?? null;
}

/** Locks the actions, to serialize changes by staff until the transaction ends. */
export async function lockActions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('corporate actions', 0))`.execute(tx);
}

/** Records an action, which adjusts prices from the next call on. Returns false if it is already recorded. */
export async function recordAction(tx: Tx, action: DatedAction): Promise<boolean> {
  const isNew = await storeAction(tx, action);
  if (isNew) await bumpMarketVersion(tx);
  return isNew;
}

/** Deletes an action. Returns the exchange's purpose text, or null if the action does not exist. */
export async function removeAction(
  tx: Tx,
  { symbol, exDate, kind, amount }: ActionKey,
): Promise<string | null> {
  const { rows } = await sql<{ purpose: string }>`
    delete from corporate_actions
    where symbol = ${symbol} and ex_date = ${exDate} and kind = ${kind} and amount = ${amount}
    returning purpose`.execute(tx);
  if (rows.length > 0) await bumpMarketVersion(tx);
  return rows[0]?.purpose ?? null;
}
