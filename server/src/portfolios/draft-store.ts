import { z } from 'zod';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import type { RebalanceTexts, WeightLine } from './store.ts';
import './tables.ts';

/** An unpublished rebalance decision. */
export type Draft = RebalanceTexts & {
  readonly id: string;
  readonly portfolioId: string;
  /** Record to correct, or null if the draft is a new decision. */
  readonly corrects: string | null;
  /** Shares only; cash is the remainder. */
  readonly lines: readonly WeightLine[];
  readonly version: number;
  readonly editedBy: string;
  /** Last edit (wall time). */
  readonly editedAt: Date;
  /** Publication time (business time), or null if not scheduled. */
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
    analyst: row.analyst,
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

/** Returns drafts that are neither published nor discarded. A portfolio has at most one. */
export async function openDrafts(db: Db): Promise<Draft[]> {
  return (await open(db).execute()).map(toDraft);
}

/** Returns the draft, or null if there is no open draft with this id. */
export async function draftById(db: Db, id: string): Promise<Draft | null> {
  const row = await open(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Like `draftById`, but locks the draft until the transaction ends. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft | null> {
  const row = await open(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toDraft(row);
}

/** Inserts a draft. Returns null if the portfolio already has an open one. */
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

function contentRow({ note, analyst, rationale, disclosures, articleSlug, lines }: DraftContent) {
  return { note, analyst, rationale, disclosures, article_slug: articleSlug, lines: JSON.stringify(lines) };
}

/** Stores an edited draft and returns its new version. */
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

export type Appointment = { readonly at: Date; readonly by: string; readonly reason?: string | undefined };

export async function scheduleDraft(tx: Tx, id: string, { at, by, reason }: Appointment): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set({ publish_at: at, scheduled_by: by, schedule_reason: reason ?? '', problem: null })
    .where('id', '=', id)
    .execute();
}

/** Returns a draft to editing. `problem` is the reason why its publication failed, or null if it was unscheduled. */
export async function unscheduleDraft(tx: Tx, id: string, problem: string | null): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set({ publish_at: null, scheduled_by: null, schedule_reason: null, problem })
    .where('id', '=', id)
    .execute();
}

/** Closes a draft, as published in this record or, if null, as discarded. */
export async function closeDraft(tx: Tx, id: string, rebalanceId: string | null): Promise<void> {
  await tx
    .updateTable('rebalance_drafts')
    .set(rebalanceId === null ? { discarded_at: new Date() } : { rebalance_id: rebalanceId })
    .where('id', '=', id)
    .execute();
}

/** Returns the next scheduled publication, up to `until`, or null if there is none. */
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

/** Returns drafts due for publication, earliest first. */
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
