import type { ComplaintOutcome } from '@niveshak/domain/complaints/complaint';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { changeComplaint, insertStep, lockComplaint } from './store.ts';
import type { Complaint } from './store.ts';

export type Handled =
  | { readonly kind: 'done'; readonly complaint: Complaint }
  | { readonly kind: 'unknown' }
  /** Resolved in the meantime. Resolutions are final. */
  | { readonly kind: 'resolved' };

async function whileOpen(
  tx: Tx,
  id: string,
  handle: (complaint: Complaint) => Promise<void>,
): Promise<Handled> {
  const complaint = await lockComplaint(tx, id);
  if (complaint === null) return { kind: 'unknown' };
  if (complaint.resolvedAt !== null) return { kind: 'resolved' };
  await handle(complaint);
  return { kind: 'done', complaint };
}

type By = { readonly name: string; readonly time: BusinessTime };

/** Emails a reply to the complainant. The complaint stays open. */
export function answerComplaint(tx: Tx, id: string, body: string, { name, time }: By): Promise<Handled> {
  return whileOpen(tx, id, async () => {
    const stepId = await insertStep(tx, id, { at: time.instant, kind: 'answer', body, byName: name });
    await emit(tx, 'complaint-answered', { stepId }, time.instant);
  });
}

/** Resolves a complaint with an email to the complainant. This is final. */
export function resolveComplaint(
  tx: Tx,
  id: string,
  { outcome, body }: { readonly outcome: ComplaintOutcome; readonly body: string },
  { name, time }: By,
): Promise<Handled> {
  return whileOpen(tx, id, async () => {
    const stepId = await insertStep(tx, id, { at: time.instant, kind: 'resolve', body, byName: name });
    await changeComplaint(tx, id, {
      resolved_at: time.instant,
      resolved_on: time.today,
      outcome,
      remind_at: null,
    });
    await emit(tx, 'complaint-answered', { stepId }, time.instant);
  });
}

/** Escalates a complaint to the compliance officer, with an email. */
export function escalateComplaint(tx: Tx, id: string, { name, time }: By): Promise<Handled> {
  return whileOpen(tx, id, async (complaint) => {
    if (complaint.escalatedAt !== null) return;
    const stepId = await insertStep(tx, id, { at: time.instant, kind: 'escalate', body: '', byName: name });
    await changeComplaint(tx, id, { escalated_at: time.instant });
    await emit(tx, 'complaint-due', { complaintId: id, stepId }, time.instant);
  });
}
