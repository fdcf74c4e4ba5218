import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { eachApart } from '../../platform/jobs/due.ts';
import type { DueSource } from '../../platform/jobs/due.ts';
import { audit, server } from '../audit/audit-store.ts';
import type { Actor, PersonActor } from '../audit/audit-store.ts';

/** A draft as far as its publication goes. */
type Publishable = {
  readonly id: string;
  readonly version: number;
  /** Business time; null: nobody gave it an instant. */
  readonly publishAt: Date | null;
  readonly scheduleReason: string | null;
};

export type PublicationAsked = {
  /** What the person saw. */
  readonly version: number;
  /** Business time; null: now. */
  readonly at: Date | null;
  readonly reason: string;
};

/** A kind of draft that comes out at once, or at an instant of business time. */
export type Publication<D extends Publishable, A extends PublicationAsked, R> = {
  /** Of the audit log: `article` of `article.schedule`. */
  readonly noun: string;
  readonly subjectOf: (draft: D) => { readonly kind: string; readonly id: string };
  /** Under every lock that its publication needs, as it is then; null when it is closed. */
  readonly lock: (tx: Tx, id: string) => Promise<D | null>;
  readonly due: (db: Db, now: Date) => Promise<{ id: string }[]>;
  readonly mayComeOut?: (draft: D) => boolean;
  /** What keeps it from coming out, as sentences. */
  readonly problemsOf: (tx: Tx, draft: D, time: BusinessTime) => Promise<readonly string[]>;
  readonly schedule: (
    tx: Tx,
    id: string,
    when: A & { readonly at: Date; readonly by: string },
  ) => Promise<void>;
  /** Takes the instant away, for people to write again. */
  readonly sendBack: (tx: Tx, id: string, problem: string) => Promise<void>;
  /** What the audit log has of an appointment besides. */
  readonly describe?: (draft: D, asked: A) => object;
  /** Publishes it, with its line of the audit log. @param asked null: at its instant, as was asked for then */
  readonly publish: (
    tx: Tx,
    actor: Actor,
    draft: D,
    how: { readonly reason: string; readonly asked: A | null; readonly time: BusinessTime },
  ) => Promise<R>;
};

/** Publishes a draft at once, or gives it its instant. @returns what came out; null when it waits */
export function askForPublication<D extends Publishable, A extends PublicationAsked, R>(
  db: Db,
  kind: Publication<D, A, R>,
  { actor, id, asked, time }: { actor: PersonActor; id: string; asked: A; time: BusinessTime },
) {
  return db.transaction().execute(async (tx) => {
    const draft = await kind.lock(tx, id);
    const isAsSeen = draft !== null && draft.version === asked.version && draft.publishAt === null;
    if (!isAsSeen || kind.mayComeOut?.(draft) === false) return refuse('changed-meanwhile');
    const problems = await kind.problemsOf(tx, draft, time);
    if (problems.length > 0) return refuse('publication-refused', { detail: problems.join(' ') });
    const { at, reason } = asked;
    if (at === null)
      return { out: await kind.publish(tx, actor, draft, { reason, asked, time }), publishAt: null };
    if (at.getTime() <= time.instant.getTime())
      return refuse('invalid-input', { errors: [{ path: 'at', message: 'Choose an instant to come.' }] });
    await kind.schedule(tx, id, { ...asked, at, by: actor.staffId });
    const publishAt = at.toISOString();
    await audit(tx, actor, {
      action: `${kind.noun}.schedule`,
      subject: kind.subjectOf(draft),
      after: { draftId: id, publishAt, ...kind.describe?.(draft, asked) },
      reason,
    });
    return { out: null, publishAt };
  });
}

/** Drafts come out at their instant of business time, each once; one with a problem by then goes back to be written. */
export function comeOutAtInstant<D extends Publishable, A extends PublicationAsked, R>(
  db: Db,
  kind: Publication<D, A, R>,
): DueSource['runDue'] {
  return (time) =>
    eachApart(
      () => kind.due(db, time.instant),
      ({ id }) => db.transaction().execute((tx) => publishDue(tx, kind, id, time)),
    );
}

async function publishDue<D extends Publishable, A extends PublicationAsked, R>(
  tx: Tx,
  kind: Publication<D, A, R>,
  id: string,
  time: BusinessTime,
): Promise<void> {
  const draft = await kind.lock(tx, id);
  // Another process was first, or somebody took the instant away.
  if (draft === null || draft.publishAt === null || draft.publishAt.getTime() > time.instant.getTime())
    return;
  const problems = await kind.problemsOf(tx, draft, time);
  if (problems.length === 0) {
    await kind.publish(tx, server, draft, { reason: draft.scheduleReason ?? '', asked: null, time });
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
