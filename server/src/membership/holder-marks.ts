import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    plan_holder_marks: { mark: Buffer; first_seen_at: Date };
  }
}

/** Identifiers of a person for the once-only trial. */
export type HolderMarks = {
  readonly userId: string;
  readonly emailNormalised: string;
  /** The person's known phone numbers, including one given with an order. */
  readonly mobiles: readonly (string | null)[];
  /** Blind index of the PAN, or null if not verified. */
  readonly panIndex: Buffer | null;
};

/**
 * Returns keyed hashes, because marks outlive an erased account and must not reveal whose they were. Sorted, to fix the
 * lock order.
 */
function hashMarks({ userId, emailNormalised, mobiles, panIndex }: HolderMarks, key: string): Buffer[] {
  const hash = (kind: string, value: string) => createHmac('sha256', key).update(`${kind}:${value}`).digest();
  const known = new Set(mobiles.filter((mobile) => mobile !== null));
  return [
    hash('user', userId),
    hash('email', emailNormalised),
    ...[...known].map((mobile) => hash('mobile', mobile)),
    ...(panIndex === null ? [] : [hash('pan', panIndex.toString('hex'))]),
  ].toSorted((a, b) => Buffer.compare(a, b));
}

/** Locks these marks until the transaction ends, so that no concurrent transaction can take a plan with one of them. */
export async function lockMarks(tx: Tx, marks: HolderMarks, key: string): Promise<void> {
  const keys = hashMarks(marks, key).map((mark) => mark.readBigInt64BE().toString());
  // Lock in list order to avoid deadlocks; `offset 0` keeps the order while the locks are taken.
  await sql`
    select pg_advisory_xact_lock(key)
    from (select key from unnest(${keys}::bigint[]) with ordinality as listed (key, place)
      order by place offset 0) as marks`.execute(tx);
}

/** Records under each mark that the person had a plan. */
export async function rememberHolder(tx: Tx, marks: HolderMarks, key: string, at: Date): Promise<void> {
  await lockMarks(tx, marks, key);
  await tx
    .insertInto('plan_holder_marks')
    .values(hashMarks(marks, key).map((mark) => ({ mark, first_seen_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Like `rememberHolder`, but for many people and without locks. Does not affect a trial that starts concurrently. */
export async function rememberHolders(
  tx: Tx,
  people: readonly HolderMarks[],
  key: string,
  at: Date,
): Promise<void> {
  if (people.length === 0) return;
  const marks = people.flatMap((marks) => hashMarks(marks, key)).toSorted((a, b) => Buffer.compare(a, b));
  await tx
    .insertInto('plan_holder_marks')
    .values(marks.map((mark) => ({ mark, first_seen_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the person ever had a plan, under any of the marks. */
export async function everHeldPlan(db: Db, marks: HolderMarks, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_holder_marks')
    .select('mark')
    .where('mark', 'in', hashMarks(marks, key))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
