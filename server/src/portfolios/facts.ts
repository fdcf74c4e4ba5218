import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { bumpVersion, rebalancesOf } from './store.ts';
import type { Portfolio, PortfolioFacts } from './store.ts';
import { inForce } from './timeline.ts';

export type ChangeableFacts = Omit<PortfolioFacts, 'slug' | 'style' | 'launchDate' | 'closedOn' | 'position'>;

function rowOf({ source, riskLabel, ...facts }: ChangeableFacts) {
  const { title, description, universe, method, rebalancing, factsheet, benchmark } = facts;
  return {
    title,
    description,
    universe,
    method,
    rebalancing,
    factsheet,
    benchmark,
    risk_label: riskLabel,
    source_kind: source.kind,
    source_label: source.label,
    source_disclaimer: source.disclaimer,
  };
}

function wholeRowOf(facts: PortfolioFacts) {
  const { slug, style, launchDate, closedOn, position } = facts;
  return {
    ...rowOf(facts),
    slug,
    style,
    position,
    is_experimental: style === null,
    launch_date: launchDate,
    closed_on: closedOn,
  };
}

/** Saves a portfolio's facts by slug. Returns its id. */
export async function saveFacts(tx: Tx, facts: PortfolioFacts): Promise<string> {
  const row = wholeRowOf(facts);
  const { id } = await tx
    .insertInto('portfolios')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  await bumpVersion(tx);
  return id;
}

/** Creates a portfolio or experiment at the end of the list. Returns its id, or null if the slug is taken. */
export async function createPortfolio(
  tx: Tx,
  facts: Omit<PortfolioFacts, 'position' | 'closedOn'>,
): Promise<string | null> {
  const last = await tx
    .selectFrom('portfolios')
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst();
  const row = await tx
    .insertInto('portfolios')
    .values(wholeRowOf({ ...facts, closedOn: null, position: (last?.position ?? 0) + 1 }))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await bumpVersion(tx);
  return row.id;
}

/** Updates a portfolio's facts. The database keeps the previous version. */
export async function changeFacts(tx: Tx, id: string, facts: ChangeableFacts): Promise<void> {
  await tx.updateTable('portfolios').set(rowOf(facts)).where('id', '=', id).execute();
  await bumpVersion(tx);
}

/** Returns the version of a portfolio's facts, which increments on every change. */
export async function factsVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('portfolio_versions')
    .select((select) => select.fn.max('id').as('version'))
    .where('portfolio_id', '=', id)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Closes a portfolio on a day, or reopens it if the day is null. */
export async function setClosed(tx: Tx, id: string, on: CalendarDate | null): Promise<void> {
  await tx.updateTable('portfolios').set({ closed_on: on }).where('id', '=', id).execute();
  await bumpVersion(tx);
}

/** Returns why a portfolio cannot be closed on a day, or null if it can be. */
export async function closingProblem(
  db: Db,
  { id, launchDate }: Portfolio,
  on: CalendarDate,
  today: CalendarDate,
): Promise<string | null> {
  if (on > today) return 'Close it on the day itself, or for a day before.';
  if (on < launchDate) return `It began on ${formatDate(launchDate)}.`;
  const last = inForce(await rebalancesOf(db, [id], today)).at(-1);
  if (last === undefined || on > last.date) return null;
  return `Its last rebalance is of ${formatDate(last.date)}: ${formatDate(addDays(last.date, 1))} is the first day on which it can end.`;
}
