import { isPlanAlias, planOf } from '@niveshak/domain/catalogue/plan';
import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { termById } from '../membership/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import { morningOf } from '../platform/jobs/due-notices.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { MovedTerm, Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { dueEmails } from './due-rows.ts';
import type { DueEmail } from './due-rows.ts';
import { isStillNeeded, outcomeOf, periodOf } from './still-needed.ts';
import type { Renewals } from './still-needed.ts';
import { runningEmails } from './store.ts';

/** Limits the forecast, which people read. */
const most = 20_000;

/** Returns the emails that current members will get if nothing changes. */
export async function upcomingLifecycleEmails(outlook: Outlook, renewals: Renewals): Promise<Upcoming[]> {
  const { db, until, moved } = outlook;
  const due = (await dueEmails(db, until, most)).filter(
    ({ termId, dueAt }) => !moved.some((move) => move.termId === termId && move.at <= dueAt),
  );
  const upcoming: Upcoming[] = [];
  for (const email of [...due, ...(await ofMovedTerms(outlook))]) {
    const at = dueOrNow(email.dueAt, outlook);
    const { today } = businessTimeAt(at);
    const earlier = moved.filter((move) => move.at <= at);
    const isNeeded = await isStillNeeded(db, renewals, email, today, earlier);
    if (outcomeOf(email, isNeeded, at) !== 'told') continue;
    const { userId, kind, period } = email;
    const { name, emailKind } = lifecycleEmails[kind];
    upcoming.push({
      at,
      kind: 'reminder',
      memberId: userId,
      reference: `${kind}-${period}`,
      about: `Email “${name}”`,
      number: 1,
      letter: emailKind,
    });
  }
  return upcoming;
}

/** Returns the emails about ending terms whose last day will move by then. */
async function ofMovedTerms({ db, moved, until }: Outlook): Promise<DueEmail[]> {
  const emails = (await runningEmails(db)).filter(({ kind }) => lifecycleEmails[kind].at !== 'joining');
  const due: DueEmail[] = [];
  for (const [index, move] of moved.entries()) {
    const term = await termById(db, move.termId);
    if (term === null || !isPlanAlias(term.alias)) continue;
    const next = moved.slice(index + 1).find(({ termId }) => termId === move.termId);
    for (const { kind, days } of emails) {
      const isTrial = planOf(term.alias).kind === 'trial';
      const { at } = lifecycleEmails[kind];
      if (at === 'before-end' && (kind === 'trial-ending') !== isTrial) continue;
      const dueAt = morningOf(addDays(move.endDate, at === 'before-end' ? -days : days));
      if (dueAt > until || !isInForce(move, next, dueAt)) continue;
      const { userId, endDate, termId } = move;
      due.push({ userId, kind, period: periodOf({ id: termId, endDate }), dueAt, days, termId });
    }
  }
  return due;
}

function isInForce(move: MovedTerm, next: MovedTerm | undefined, at: Date): boolean {
  return at > move.at && (next === undefined || at < next.at);
}
