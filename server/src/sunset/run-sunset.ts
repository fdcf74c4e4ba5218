import { applySunset } from '../checkout/index.ts';
import type { EndedTerm, GiftPort } from '../checkout/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { audit, server } from '../platform/staff/audit.ts';
import { storeSunsetCount, lastDayInState, moveOn } from './sunset-store.ts';
import type { SunsetCount } from './sunset-store.ts';

export const countSunsetTask = 'count-service-end';
export const sunsetTask = 'end-service';

/** Runs the job that counts the effects of a sunset and changes nothing else. Safe to repeat. */
export async function countSunset(db: Db, gifts: GiftPort, id: string, time: BusinessTime): Promise<void> {
  const lastDay = await lastDayInState(db, id, 'counting');
  if (lastDay === null) return;
  const batch = await applySunset(db, { lastDay, apply: false }, gifts, time);
  await storeSunsetCount(db, id, time.today, countOf(batch));
}

/** Runs the job for an approved sunset, member by member, so that the next run completes an interrupted one. */
export async function runSunset(db: Db, gifts: GiftPort, id: string, time: BusinessTime): Promise<void> {
  const lastDay = await lastDayInState(db, id, 'ending');
  if (lastDay === null) return;
  await applySunset(db, { lastDay, apply: true }, gifts, time);
  await db.transaction().execute(async (tx) => {
    if (!(await moveOn(tx, id, 'ended'))) return;
    await audit(tx, server, {
      action: 'service-end.done',
      subject: { kind: 'service-end', id },
      after: { lastDay },
    });
  });
}

function countOf(batch: readonly EndedTerm[]): SunsetCount {
  const byPlan = new Map<string, { terms: number; total: number }>();
  const sums = { taxable: 0, gst: 0, total: 0 };
  for (const { alias, taxable, gst, total } of batch) {
    const plan = byPlan.get(alias) ?? { terms: 0, total: 0 };
    byPlan.set(alias, { terms: plan.terms + 1, total: plan.total + total });
    sums.taxable += taxable;
    sums.gst += gst;
    sums.total += total;
  }
  return {
    members: new Set(batch.map(({ userId }) => userId)).size,
    terms: batch.length,
    ...sums,
    byPlan: [...byPlan].map(([alias, each]) => ({ alias, ...each })),
  };
}
