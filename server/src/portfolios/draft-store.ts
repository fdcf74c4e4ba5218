import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import type { RebalanceTexts, WeightLine } from './store.ts';
import './tables.ts';

/** A decision that somebody is writing. */
export type Draft = RebalanceTexts & {
  readonly id: string;
  readonly portfolioId: string;
  /** The record that it puts right; null for a new decision. */
  readonly corrects: string | null;
  /** Shares alone: cash is what is left. */
  readonly lines: readonly WeightLine[];
  readonly version: number;
  readonly editedBy: string;
  /** Wall time. */
  readonly editedAt: Date;
  /** Business time; null while it is written. */
  readonly publishAt: Date | null;
  readonly scheduleReason: string | null;
  readonly problem: string | null;
};
export type DraftContent = RebalanceTexts & Pick<Draft, 'lines'>;

const storedLines = z.array(z.strictObject({ symbol: z.string(), ppm: z.int(), reason: z.string() }));

function toDraft(row: Selectable<Database['rebalance_drafts']>): Draft {
  return {
    id: row.id,
    portfolioId: row.portfolio_id,
    corrects: row.corrects,
    note: row.note,
    rationale: row.rationale,
    disclosures: row.disclosures,
    articleSlug: row.article_slug,
    lines: storedLines.parse(row.lines),
    version: row.version,
    editedBy: row.edited_by,
    editedAt: row.edited_at,
    publishAt: row.publish_at,
    scheduleReason: row.schedule_reason,
    problem: row.problem,
  };
}

function open(db: Db) {
  return db
    .selectFrom('rebalance_drafts')
    .selectAll()
    .where('rebalance_id', 'is', null)
    .where('discarded_at', 'is', null);
}

/** The drafts that are neither out nor thrown away: one for a portfolio. */
export async function openDrafts(db: Db): Promise<Draft[]> {
  return (await open(db).execute()).map(toDraft);
}

/** Null for none of this id that is open. */
export async function draftById(db: Db, id: string): Promise<Draft | null> {
  const row = await open(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** As `draftById`, held until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  const row = await open(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Null when the portfolio has an open one already. */
export async function insertDraft(
  tx: Tx,
  draft: DraftContent & Pick<Draft, 'portfolioId' | 'corrects' | 'editedBy'>,
): Promise<Draft | null> {
  const row = await tx
    .insertInto('rebalance_drafts')
    .values({
      portfolio_id: draft.portfolioId,
      corrects: draft.corrects,
      edited_by: draft.editedBy,
      publish_at: null,
      scheduled_by: null,
      schedule_reason: null,
      problem: null,
      rebalance_id: null,
      discarded_at: null,
      ...contentRow(draft),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

function contentRow({ note, rationale, disclosures, articleSlug, lines }: DraftContent) {
  return { note, rationale, disclosures, article_slug: articleSlug, lines: JSON.stringify(lines) };
}

/** Keeps what was written; the draft's new version. */
export async function storeDraft(
  tx: Tx,
  id: string,
  content: DraftContent,
  editedBy: string,
): Promise<number> {
  const { version } = await tx
    .updateTable('rebalance_drafts')
    .set(({ eb }) => ({
      ...contentRow(content),
      edited_by: editedBy,
      edited_at: new Date(),
      version: eb('version', '+', 1),
      problem: null,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export type Appointment = { readonly at: Date; readonly by: string; readonly reason: string };

/** Gives a draft the instant at which it comes out. */
export async function scheduleDraft(tx: Tx, id: string, { at, by, reason }: Appointment): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set({ publish_at: at, scheduled_by: by, schedule_reason: reason, problem: null })
    .where('id', '=', id)
    .execute();
}

/** It can be written again. `problem`: why it did not come out; null when somebody took its instant away. */
export async function unscheduleDraft(tx: Tx, id: string, problem: string | null): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set({ publish_at: null, scheduled_by: null, schedule_reason: null, problem })
    .where('id', '=', id)
    .execute();
}

/** Closes a draft: it came out as this record, or (null) was thrown away. */
export async function closeDraft(tx: Tx, id: string, rebalanceId: string | null): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set(rebalanceId === null ? { discarded_at: new Date() } : { rebalance_id: rebalanceId })
    .where('id', '=', id)
    .execute();
}

/** When the next draft comes out, at or before `until`; null for none. */
export async function earliestDraft(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('rebalance_drafts')
    .select((select) => select.fn.min('publish_at').as('at'))
    .where('rebalance_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('publish_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Drafts whose instant has come, earliest first. */
export async function dueDrafts(db: Db, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('rebalance_drafts')
    .select('id')
    .where('rebalance_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(100)
    .execute();
}
