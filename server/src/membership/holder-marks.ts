import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    plan_holder_marks: { mark: Buffer; first_seen_at: Date };
  }
}

/** What identifies a person for the once-only trial. */
export type HolderMarks = {
  readonly userId: string;
  readonly emailNormalised: string;
  /** Every number that is known of the person, the one given with an order too. */
  readonly mobiles: readonly (string | null)[];
  /** Null while no PAN is verified. */
  readonly panIndex: Buffer | null;
};

/** Keyed hashes: the marks outlive an erased account and must not say whose they were. In one order, for locks. */
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

/** Waits for everybody else who takes a plan under one of these marks, and keeps them waiting until the transaction ends. */
export async function lockMarks(tx: Tx, marks: HolderMarks, key: string): Promise<void> {
  const keys = hashMarks(marks, key).map((mark) => mark.readBigInt64BE().toString());
  // One after the other, as the list has them: `offset 0` keeps the order while the locks are taken.
  await sql`
    select pg_advisory_xact_lock(key)
    from (select key from unnest(${keys}::bigint[]) with ordinality as listed (key, place)
      order by place offset 0) as marks`.execute(tx);
}

/** Remembers that the person has had a plan, under every mark. */
export async function rememberHolder(tx: Tx, marks: HolderMarks, key: string, at: Date): Promise<void> {
  await lockMarks(tx, marks, key);
  await tx
    .insertInto('plan_holder_marks')
    .values(hashMarks(marks, key).map((mark) => ({ mark, first_seen_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * As `rememberHolder` for many people at once, without waiting for anybody: whoever takes a trial at this very moment was
 * judged before.
 */
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

/** Whether this person, under any of the marks, ever had any plan. */
export async function everHeldPlan(db: Db, marks: HolderMarks, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('plan_holder_marks')
    .select('mark')
    .where('mark', 'in', hashMarks(marks, key))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
