import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { businessTimeAt } from '../platform/clock.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { dueEmails } from './due-rows.ts';
import { isStillNeeded, outcomeOf } from './still-needed.ts';

/** The forecast is a list for people; a firm with more has no use for the rest. */
const most = 5_000;

/** Returns the emails that the members of today will get, if nothing changes until then. */
export async function upcomingLifecycleEmails(outlook: Outlook): Promise<Upcoming[]> {
  const { db, until } = outlook;
  const upcoming: Upcoming[] = [];
  for (const email of await dueEmails(db, until, most)) {
    const at = dueOrNow(email.dueAt, outlook);
    const isNeeded = await isStillNeeded(db, email, businessTimeAt(at).today);
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
