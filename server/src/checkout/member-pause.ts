import { isDeepStrictEqual } from 'node:util';
import { parse } from 'zod/mini';
import { pauseSettings } from '@niveshak/contract/checkout/staff-member-pause-routes';
import type { MemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import { memberPauseProblem, pausesLeft } from '@niveshak/domain/membership/member-pause';
import type { PauseFacts } from '@niveshak/domain/membership/pause';
import { openPause, planPause, planResume } from '@niveshak/domain/membership/pause';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { recordPauseOffer, pausable, readPauseMarks, termsOf } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { applyPause, pauseAction } from './staff/pause.ts';

/** Returns the firm's rules for pauses by members, or null if members cannot pause. */
export async function readMemberPauses(db: Db): Promise<MemberPauses> {
  const row = await db.selectFrom('checkout_settings').select('member_pauses').executeTakeFirstOrThrow();
  return row.member_pauses === null ? null : parse(pauseSettings, row.member_pauses);
}

/** Saves the rules for pauses by members. Returns false if they changed since the caller read them. */
export async function saveMemberPauses(tx: Tx, pauses: MemberPauses, seen: MemberPauses): Promise<boolean> {
  await tx.selectFrom('checkout_settings').select('id').forUpdate().executeTakeFirstOrThrow();
  if (!isDeepStrictEqual(await readMemberPauses(tx), seen)) return false;
  await tx
    .updateTable('checkout_settings')
    .set({ member_pauses: pauses === null ? null : JSON.stringify(pauses) })
    .execute();
  return true;
}

/** Common lengths in days, offered alongside the longest possible pause. */
const usualDays = [7, 14, 30, 60];

/**
 * Returns the pause that the member can start tomorrow and the planned or running pause, each null if there is none.
 */
export async function pauseOfferOf(db: Db, userId: string, { today }: BusinessTime) {
  const all = await termsOf(db, userId);
  const terms = pausable(all);
  const term = currentTerm(terms, today);
  if (term === null) return { offer: null, wasOffered: false, current: null };
  const settings = await readMemberPauses(db);
  const pause = openPause(term, today);
  if (settings === null && pause === null) return { offer: null, wasOffered: false, current: null };
  const facts = { terms, today, sunset: await readSunset(db) };
  const { ownFrom, wasOffered } = await readPauseMarks(db, term.id);
  const left = settings === null ? 0 : pausesLeft(settings, all, today);
  const choices = settings === null || left === 0 ? [] : choicesOf(facts, settings.mostDays);
  const { alias, endDate } = term;
  const resumed = pause === null ? null : planResume(facts, today);
  return {
    offer:
      choices.length === 0 ? null : { alias, from: addDays(today, 1), choices, pausesLeft: left, endDate },
    wasOffered,
    current:
      pause === null || resumed === null
        ? null
        : {
            ...pause,
            endDate,
            endDateResumed: 'refused' in resumed ? endDate : resumed.term.endDate,
            isOwn: ownFrom === pause.from,
          },
  };
}

/**
 * Returns the selectable lengths of a pause starting tomorrow, with their effects: the common ones and the longest
 * possible.
 */
function choicesOf(facts: PauseFacts, allowedDays: number) {
  const from = addDays(facts.today, 1);
  const choice = (days: number) => {
    const plan = planPause(facts, { from, resumesOn: addDays(from, days) });
    return 'refused' in plan ? [] : [{ days, resumesOn: plan.resumesOn, endDate: plan.term.endDate }];
  };
  // The sunset or earlier pauses may reduce the available days.
  for (let most = allowedDays; most > 0; most -= 1) {
    const longest = choice(most);
    if (longest.length > 0) return [...usualDays.filter((days) => days < most).flatMap(choice), ...longest];
  }
  return [];
}

/** Records that a member who is cancelling a plan was offered a pause. */
export async function offerPauseOnce(
  db: Db,
  userId: string,
  { today, instant }: BusinessTime,
): Promise<void> {
  const term = currentTerm(await termsOf(db, userId), today);
  if (term !== null) await recordPauseOffer(db, term.id, instant);
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
    await applyPause(tx, plan, 'member', time);
    return { from: plan.from, resumesOn: plan.resumesOn, endDate: plan.term.endDate };
  });
}

/** Resumes, effective today, a plan that the member paused. A pause that has not started is cancelled. */
export async function resumeOwnPlan(
  db: Db,
  { userId, seenEndDate }: { userId: string; seenEndDate: CalendarDate },
  time: BusinessTime,
) {
  const { today } = time;
  return db.transaction().execute(async (tx) => {
    const input = { userId, resumesOn: today, seenEndDate };
    await pauseAction.lock(tx, input);
    const term = currentTerm(await termsOf(tx, userId), today);
    const pause = term === null ? null : openPause(term, today);
    if (term === null || pause === null) return refuse('pause-refused', { detail: 'No plan is paused.' });
    const { ownFrom } = await readPauseMarks(tx, term.id);
    if (ownFrom !== pause.from)
      return refuse('pause-refused', {
        detail: 'We paused this plan for you. To resume sooner, write to us.',
      });
    const plan = await pauseAction.plan(tx, input, { time, approval: null });
    if (plan instanceof Refusal) return plan;
    await applyPause(tx, plan, 'member', time);
    return { endDate: plan.term.endDate };
  });
}
