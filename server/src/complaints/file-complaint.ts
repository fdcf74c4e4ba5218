import { createHash } from 'node:crypto';
import { dueOn, nextReminder } from '@niveshak/domain/complaints/complaint';
import type { ComplaintCategory, ComplaintSource } from '@niveshak/domain/complaints/complaint';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { userByEmail } from '../identity/index.ts';
import { startOfDay } from '../platform/clock.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { publishEvent } from '../platform/public-events.ts';
import { insertComplaint, numberOf } from './store.ts';

export type ComplaintForm = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly category: ComplaintCategory;
  readonly body: string;
};

/** Hour (IST) of staff reminders. */
const reminderHour = 9;

export function reminderAt(day: CalendarDate): Date {
  return new Date(startOfDay(day).getTime() + reminderHour * 3_600_000);
}

/**
 * Registers a complaint and returns its number. The confirmation email is sent after the commit. The same text from the
 * same person on one day counts as one complaint.
 * @param from channel and date of receipt; a complaint forwarded by another body may be some days old
 */
export async function fileComplaint(
  db: Db,
  form: ComplaintForm,
  from: {
    readonly source: ComplaintSource;
    readonly reference: string;
    readonly receivedOn: CalendarDate | null;
  },
  { instant, today }: BusinessTime,
): Promise<string> {
  const receivedOn = from.receivedOn ?? today;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([form.email.toLowerCase(), form.body, from.source, from.reference, receivedOn]))
    .digest('hex');
  return db.transaction().execute(async (tx) => {
    const member = await userByEmail(tx, form.email);
    const { category } = form;
    const remindOn = nextReminder({ category, receivedOn }, today);
    const filed = await insertComplaint(tx, {
      ...form,
      user_id: member?.id ?? null,
      source: from.source,
      reference: from.reference,
      received_at: receivedOn === today ? instant : startOfDay(receivedOn),
      received_on: receivedOn,
      due_on: dueOn({ category, receivedOn }),
      remind_at: remindOn === null ? null : reminderAt(remindOn),
      fingerprint,
      acknowledged_at: null,
      escalated_at: null,
      resolved_at: null,
      resolved_on: null,
      outcome: null,
    });
    if (filed === null) return numberOf(tx, fingerprint);
    await emit(tx, 'complaint-received', { complaintId: filed.id }, instant);
    const event = { kind: 'complaint-opened', subjectId: filed.id, memberId: member?.id ?? null } as const;
    await publishEvent(tx, event, instant);
    return filed.number;
  });
}
