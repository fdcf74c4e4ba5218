import { isDeepStrictEqual } from 'node:util';
import { parse } from 'zod/mini';
import { pauseSettings } from '@niveshak/contract/checkout/staff-member-pause-routes';
import type { MemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import { memberPauseProblem, pausesLeft } from '@niveshak/domain/membership/member-pause';
import { planPause } from '@niveshak/domain/membership/pause';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { pausable, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { applyPause, pauseAction } from './staff/pause.ts';

/** Returns what the firm allows; null if members may not pause. */
export async function readMemberPauses(db: Db): Promise<MemberPauses> {
  const row = await db.selectFrom('checkout_settings').select('member_pauses').executeTakeFirstOrThrow();
  return row.member_pauses === null ? null : parse(pauseSettings, row.member_pauses);
}

/** Saves the setting, unless it is no longer the one seen. */
export async function saveMemberPauses(tx: Tx, pauses: MemberPauses, seen: MemberPauses): Promise<boolean> {
  await tx.selectFrom('checkout_settings').select('id').forUpdate().executeTakeFirstOrThrow();
  if (!isDeepStrictEqual(await readMemberPauses(tx), seen)) return false;
  await tx
    .updateTable('checkout_settings')
    .set({ member_pauses: pauses === null ? null : JSON.stringify(pauses) })
    .execute();
  return true;
}

/** Returns the pause that the member can begin tomorrow; null if none is possible. */
export async function pauseOfferOf(db: Db, userId: string, { today }: BusinessTime) {
  const settings = await readMemberPauses(db);
  if (settings === null) return null;
  const all = await termsOf(db, userId);
  const left = pausesLeft(settings, all, today);
  const terms = pausable(all);
  const term = currentTerm(terms, today);
  if (left === 0 || term === null) return null;
  const from = addDays(today, 1);
  const facts = { terms, today, sunset: await readSunset(db) };
  const fits = (days: number) => !('refused' in planPause(facts, { from, resumesOn: addDays(from, days) }));
  // The sunset or earlier pauses may leave fewer days.
  let mostDays = settings.mostDays;
  while (mostDays > 0 && !fits(mostDays)) mostDays -= 1;
  if (mostDays === 0) return null;
  return { alias: term.alias, from, mostDays, pausesLeft: left, endDate: term.endDate };
}

/** Pauses the member's running plan from tomorrow. */
export async function pauseOwnPlan(
  db: Db,
  { userId, days, seenEndDate }: { userId: string; days: number; seenEndDate: CalendarDate },
  time: BusinessTime,
) {
  return db.transaction().execute(async (tx) => {
    const from = addDays(time.today, 1);
    const input = { userId, from, resumesOn: addDays(from, days), seenEndDate };
    await pauseAction.lock(tx, input);
    const problem = memberPauseProblem(
      await readMemberPauses(tx),
      await termsOf(tx, userId),
      days,
      time.today,
    );
    if (problem !== null) return refuse('pause-refused', { detail: problem });
    const plan = await pauseAction.plan(tx, input, { time, approval: null });
    if (plan instanceof Refusal) return plan;
    await applyPause(tx, plan, time);
    return { from: plan.from, resumesOn: plan.resumesOn, endDate: plan.term.endDate };
  });
}
