import { nextReminder } from '@niveshak/domain/complaints/complaint';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { DueSource } from '../platform/jobs/due.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import { emit } from '../platform/outbox.ts';
import { reminderAt } from './file-complaint.ts';
import type { Complaint } from './store.ts';
import { changeComplaint, complaintsToRemind, earliestReminder, insertStep, lockComplaint } from './store.ts';

/** Reminds staff of open complaints before they are due. */
export function complaintReminders(db: Db): DueSource {
  return {
    name: 'complaint-reminders',
    upcoming: async (outlook) =>
      (await complaintsToRemind(outlook.db, outlook.until, 1_000)).flatMap((complaint) =>
        remindersOf(complaint, dueOrNow(complaint.remindAt ?? outlook.until, outlook), outlook.until).map(
          (at) => ({
            at,
            kind: 'complaint' as const,
            // This email goes to the firm.
            memberId: null,
            reference: complaint.id,
            about: `${complaint.number} is to be answered by ${formatDate(complaint.dueOn)}`,
            number: 1,
            letter: 'complaint-reminder' as const,
          }),
        ),
      ),
    earliest: (until) => earliestReminder(db, until),
    runDue: async ({ instant }) => {
      for (;;) {
        const due = await complaintsToRemind(db, instant);
        if (due.length === 0) return;
        for (const { id } of due) await remind(db, id, instant);
      }
    },
  };
}

/** Returns the reminder times of a complaint while it stays open, starting with the next. */
function remindersOf(complaint: Complaint, first: Date, until: Date): Date[] {
  const times = [first];
  for (;;) {
    const next = nextReminder(complaint, businessTimeAt(times.at(-1) ?? first).today);
    if (next === null || reminderAt(next) > until) return times;
    times.push(reminderAt(next));
  }
}

async function remind(db: Db, id: string, instant: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const complaint = await lockComplaint(tx, id);
    // Handled by another process, or resolved meanwhile.
    if (complaint === null || complaint.remindAt === null || complaint.remindAt > instant) return;
    const next = nextReminder(complaint, businessTimeAt(instant).today);
    const stepId = await insertStep(tx, id, { at: instant, kind: 'remind', body: '', byName: '' });
    await changeComplaint(tx, id, { remind_at: next === null ? null : reminderAt(next) });
    await emit(tx, 'complaint-due', { complaintId: id, stepId }, instant);
  });
}
