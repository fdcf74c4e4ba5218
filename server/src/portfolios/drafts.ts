import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { wholePpm } from '@niveshak/domain/portfolios/weight-ppm';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { announce } from '../notifications/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { closeDraft, insertDraft } from './draft-store.ts';
import type { Draft, DraftContent } from './draft-store.ts';
import type { Decision } from './publish.ts';
import { decisionProblems, recordDecision, underTodaysNames } from './publish.ts';
import { dateOfRebalance, portfolioById, rebalancesOf } from './store.ts';
import type { Portfolio, StoredRebalance, WeightLine } from './store.ts';
import { inForce } from './timeline.ts';

/** Starts a draft from the current weights, or from a record to correct. Returns null if one is already open. */
export async function startDraft(
  tx: Tx,
  portfolio: Portfolio,
  { corrects, editedBy }: Pick<Draft, 'corrects' | 'editedBy'>,
  today: CalendarDate,
): Promise<Draft | null> {
  const records = await rebalancesOf(tx, [portfolio.id], today);
  const wrong = corrects === null ? null : (records.find(({ id }) => id === corrects) ?? null);
  const content =
    wrong === null
      ? await contentAfter(tx, inForce(records).at(-1) ?? null)
      : { ...wrong, lines: wrong.lines.filter(({ symbol }) => symbol !== cashSymbol) };
  return insertDraft(tx, { ...content, portfolioId: portfolio.id, corrects, editedBy });
}

async function contentAfter(tx: Tx, before: StoredRebalance | null): Promise<DraftContent> {
  const lines = before === null ? [] : await underTodaysNames(tx, before);
  return {
    note: '',
    analyst: '',
    rationale: '',
    // Not copied, because every recommendation needs a new disclosure.
    disclosures: '',
    articleSlug: null,
    lines: lines
      .filter(({ symbol, ppm }) => symbol !== cashSymbol && ppm > 0)
      .map((line) => ({ ...line, reason: '' })),
  };
}

/** Returns a draft's decision on a day, including cash. A correction has the date of the record it corrects. */
export async function decisionOfDraft(db: Db, draft: Draft, today: CalendarDate): Promise<Decision> {
  const { corrects, note, analyst, rationale, disclosures, articleSlug } = draft;
  const corrected = corrects === null ? null : await dateOfRebalance(db, draft.portfolioId, corrects);
  const lines = withCash(draft.lines);
  return { date: corrected ?? today, corrects, note, analyst, rationale, disclosures, articleSlug, lines };
}

function withCash(lines: readonly WeightLine[]): WeightLine[] {
  const left = wholePpm - lines.reduce((sum, { ppm }) => sum + ppm, 0);
  return left <= 0 ? [...lines] : [...lines, { symbol: cashSymbol, ppm: left, reason: '' }];
}

/** Returns the problems that block publication of a draft on a day. */
export async function draftProblems(db: Db, draft: Draft, today: CalendarDate): Promise<string[]> {
  return decisionProblems(db, await portfolioOf(db, draft), await decisionOfDraft(db, draft, today));
}

export type PublishedDraft = {
  readonly rebalanceId: string;
  readonly slug: string;
  readonly decision: Decision;
};

/**
 * Publishes a draft as a permanent record and notifies members. The draft must be locked.
 * @throws if it has problems
 */
export async function publishDraft(tx: Tx, draft: Draft, time: BusinessTime): Promise<PublishedDraft> {
  const portfolio = await portfolioOf(tx, draft);
  const decision = await decisionOfDraft(tx, draft, time.today);
  const rebalanceId = await recordDecision(tx, portfolio, decision, time.instant);
  await closeDraft(tx, draft.id, rebalanceId);
  await tellMembers(tx, portfolio, { id: rebalanceId, ...decision }, time.instant);
  return { rebalanceId, slug: portfolio.slug, decision };
}

async function portfolioOf(db: Db, { portfolioId }: Pick<Draft, 'portfolioId'>): Promise<Portfolio> {
  const portfolio = await portfolioById(db, portfolioId);
  if (portfolio === null) throw new Error(`There is no portfolio ${portfolioId}.`);
  return portfolio;
}

async function tellMembers(
  tx: Tx,
  { slug, title, style }: Portfolio,
  { id, date, corrects }: Decision & { readonly id: string },
  now: Date,
): Promise<void> {
  const isExperiment = style === null;
  await announce(
    tx,
    {
      kind: 'rebalance',
      subjectId: id,
      title: `${title}: ${corrects === null ? 'rebalance' : 'correction of the rebalance'} of ${formatDate(date)}`,
      // The summary is public; the changes are only for members whose plan includes them.
      summary:
        corrects === null
          ? 'The new weights are published, with the reason for each change.'
          : 'The weights are corrected. The earlier record stays visible.',
      path: isExperiment ? '/experimentals' : `/portfolios/${slug}?view=changes`,
      label: title,
      feature: isExperiment ? 'experimentals' : 'portfolios',
      publishedAt: now,
      letter: null,
    },
    now,
  );
}
