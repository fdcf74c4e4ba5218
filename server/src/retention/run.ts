import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { dataLines, nightlyLineIds } from '@niveshak/domain/retention/schedule';
import type { NightlyLineId } from '@niveshak/domain/retention/schedule';
import type { GiftPort } from '../checkout/index.ts';
import { lockUsers } from '../identity/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { checkMachineClock } from '../platform/machine-clock.ts';
import { countDue } from './dry-run.ts';
import { eraseInactiveMembers, upcomingInactivity, warnInactiveMembers } from './inactive-members.ts';
import { addToRun, beginRun, finishRun } from './run-store.ts';
import { isNotHeld, isOver, steps } from './steps.ts';
import type { Step } from './steps.ts';

/** Rows per transaction, to keep locks few and short. */
const rowsAtOnce = 500;

/**
 * Nightly job, run once per business day, that deletes or blanks data whose retention period is over. Each batch is a
 * transaction that includes its count, so a crashed run resumes where it stopped.
 */
export function retentionRun(
  deps: { readonly db: Db; readonly gifts: GiftPort },
  atOnce = rowsAtOnce,
): RecurringJob {
  const { db } = deps;
  return {
    name: 'retention-run',
    upcoming: async ({ db: reading, until }) => {
      const rows = await countDue(reading, businessTimeAt(until).today);
      const deletions = rows
        .filter(({ due }) => due > 0)
        .map(({ id, due }) => ({
          at: until,
          kind: 'retention' as const,
          memberId: null,
          reference: `schedule-${id}`,
          about: dataLines[id].what,
          number: due,
          letter: null,
        }));
      return [...deletions, ...(await upcomingInactivity(reading, businessTimeAt(until)))];
    },
    run: async (time) => {
      const { today } = time;
      if (!(await beginRun(db, today))) return;
      // A fast clock would delete rows too early.
      await checkMachineClock(db);
      for (const id of nightlyLineIds)
        for (const step of steps[id]) await carryOut(db, id, step, today, atOnce);
      await eraseInactiveMembers(deps, time);
      await warnInactiveMembers(db, time);
      await finishRun(db, today);
    },
  };
}

async function carryOut(
  db: Db,
  id: NightlyLineId,
  step: Step,
  today: CalendarDate,
  atOnce: number,
): Promise<void> {
  const batch = () => db.transaction().execute((tx) => carryOutBatch(tx, id, step, today, atOnce));
  while (await batch()) continue;
}

/** Runs a batch. Returns whether rows may remain. */
async function carryOutBatch(
  tx: Tx,
  id: NightlyLineId,
  step: Step,
  today: CalendarDate,
  atOnce: number,
): Promise<boolean> {
  const due = sql`${isOver(id, step, today)} and ${isNotHeld(step)}`;
  const { rows } = await sql<{ ctid: string; member: string | null }>`
    select own.ctid::text as ctid, (${step.member})::text as member from ${sql.table(step.table)} own
    where ${due} limit ${atOnce}`.execute(tx);
  if (rows.length === 0) return false;
  // Purchases and holds also lock the member, so decide again under the lock.
  const members = rows.flatMap(({ member }) => (member === null ? [] : [member]));
  if (members.length > 0) await lockUsers(tx, members);
  const chosen = rows.map(({ ctid }) => ctid);
  await addToRun(tx, today, id, await change(tx, step, sql`own.ctid = any(${chosen}::tid[]) and ${due}`));
  return true;
}

async function change(tx: Tx, { table, blank }: Step, which: RawBuilder<unknown>): Promise<number> {
  // Exempts this transaction from the triggers that protect records.
  await sql`select set_config('niveshak.retention', 'on', true)`.execute(tx);
  const own = sql`${sql.table(table)} own`;
  const { numAffectedRows = 0n } =
    blank === null
      ? await sql`delete from ${own} where ${which}`.execute(tx)
      : await sql`update ${own} set ${blank.set} where ${which}`.execute(tx);
  return Number(numAffectedRows);
}
