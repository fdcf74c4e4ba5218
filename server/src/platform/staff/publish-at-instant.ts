import type { BusinessTime } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { refuse } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import { forEachIsolated } from '../jobs/due.ts';
import type { DueSource } from '../jobs/due.ts';
import { Done, done } from './act.ts';
import { audit, server } from './audit.ts';
import type { Actor, PersonActor } from './audit.ts';

type Publishable = {
  readonly id: string;
  readonly version: number;
  /** Publication time (business time), or null if not scheduled. */
  readonly publishAt: Date | null;
  /** Null until scheduled; empty if no note was entered. */
  readonly scheduleReason: string | null;
};

export type PublicationRequest = {
  /** Version seen by the requester. */
  readonly version: number;
  /** Schedule seen by the requester, if the draft has one. */
  readonly scheduled?: Date | null;
  /** Publication time (business time), or null to publish now. */
  readonly at: Date | null;
  /** Required for a correction. */
  readonly reason?: string | undefined;
};

/** A kind of draft that can be published immediately or at a scheduled time (business time). */
export type Publication<D extends Publishable, A extends PublicationRequest, R> = {
  /** Audit log prefix, e.g. `article` in `article.schedule`. */
  readonly noun: string;
  readonly subjectOf: (draft: D) => { readonly kind: string; readonly id: string };
  /** Locks the draft and everything its publication needs. Returns null if it is closed. */
  readonly lock: (tx: Tx, id: string) => Promise<D | null>;
  readonly isCorrection: (draft: D) => boolean;
  readonly due: (db: Db, now: Date) => Promise<{ id: string }[]>;
  readonly canPublish?: (draft: D) => boolean;
  /** Returns the problems that block publication, as full sentences. */
  readonly problemsOf: (tx: Tx, draft: D, time: BusinessTime) => Promise<readonly string[]>;
  readonly schedule: (
    tx: Tx,
    id: string,
    when: A & { readonly at: Date; readonly by: string },
  ) => Promise<void>;
  /** Cancels the schedule and returns the draft to editing. */
  readonly sendBack: (tx: Tx, id: string, problem: string) => Promise<void>;
  /** Returns additional audit log fields for a scheduled publication. */
  readonly describe?: (draft: D, asked: A) => object;
  /** Publishes a draft. `asked` is null if it was scheduled. */
  readonly publish: (
    tx: Tx,
    actor: Actor,
    draft: D,
    how: { readonly asked: A | null; readonly time: BusinessTime },
  ) => Promise<Done<R>>;
};

/**
 * Publishes or schedules a draft. Returns the result of publishing, null if scheduled, or a refusal if it is blocked.
 */
export async function requestPublication<D extends Publishable, A extends PublicationRequest, R>(
  tx: Tx,
  kind: Publication<D, A, R>,
  { actor, id, asked, time }: { actor: PersonActor; id: string; asked: A; time: BusinessTime },
): Promise<Done<{ out: R | null; publishAt: string | null }> | Refusal> {
  const draft = await kind.lock(tx, id);
  const isAsSeen =
    draft !== null &&
    draft.version === asked.version &&
    draft.publishAt?.getTime() === asked.scheduled?.getTime();
  if (!isAsSeen || kind.canPublish?.(draft) === false) return refuse('changed-meanwhile');
  if (kind.isCorrection(draft) && asked.reason === undefined)
    return refuse('invalid-input', { errors: [{ path: 'reason', message: 'Explain the correction.' }] });
  const problems = await kind.problemsOf(tx, draft, time);
  if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
  const { at } = asked;
  if (at === null) {
    const { entries, answer } = await kind.publish(tx, actor, draft, { asked, time });
    return new Done(entries, { out: answer, publishAt: null });
  }
  if (at.getTime() <= time.instant.getTime())
    return refuse('invalid-input', { errors: [{ path: 'at', message: 'Choose a time in the future.' }] });
  await kind.schedule(tx, id, { ...asked, at, by: actor.staffId });
  const publishAt = at.toISOString();
  const entry = {
    action: `${kind.noun}.schedule`,
    subject: kind.subjectOf(draft),
    ...(draft.publishAt === null ? {} : { before: { publishAt: draft.publishAt.toISOString() } }),
    after: { draftId: id, publishAt, ...kind.describe?.(draft, asked) },
  };
  return done(entry, { out: null, publishAt });
}

/**
 * Publishes each scheduled draft once, at its time (business time). If it has a problem by then, it returns to editing.
 */
export function publishAtInstant<D extends Publishable, A extends PublicationRequest, R>(
  db: Db,
  kind: Publication<D, A, R>,
): DueSource['runDue'] {
  return (time) =>
    forEachIsolated(
      () => kind.due(db, time.instant),
      ({ id }) => db.transaction().execute((tx) => publishDue(tx, kind, id, time)),
    );
}

async function publishDue<D extends Publishable, A extends PublicationRequest, R>(
  tx: Tx,
  kind: Publication<D, A, R>,
  id: string,
  time: BusinessTime,
): Promise<void> {
  const draft = await kind.lock(tx, id);
  // Published by another process, or no longer scheduled.
  if (draft === null || draft.publishAt === null || draft.publishAt.getTime() > time.instant.getTime())
    return;
  const problems = await kind.problemsOf(tx, draft, time);
  if (problems.length === 0) {
    const { entries } = await kind.publish(tx, server, draft, { asked: null, time });
    const reason = draft.scheduleReason === '' ? null : draft.scheduleReason;
    for (const entry of entries) await audit(tx, server, { reason: reason ?? undefined, ...entry });
    return;
  }
  await kind.sendBack(tx, id, problems.join(' '));
  await audit(tx, server, {
    action: `${kind.noun}.refuse`,
    subject: kind.subjectOf(draft),
    before: { draftId: id, publishAt: draft.publishAt.toISOString() },
    after: { problems },
  });
}
