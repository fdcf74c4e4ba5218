import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { addDays, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { textProblems } from '@niveshak/domain/portfolios/rebalance-problems';
import { readPriceGrid, sharesNow } from '../market-data/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { saveFacts } from './facts.ts';
import { insertRebalance, rebalancesOf } from './store.ts';
import type { Portfolio, PortfolioFacts, StoredRebalance, WeightLine } from './store.ts';
import { inForce, recordProblems } from './timeline.ts';

/** A decision to record. `corrects` is the record that it corrects, for the same day. */
export type Decision = Omit<StoredRebalance, 'id' | 'portfolioId'>;

/** A decision that was made before it was entered. */
export type PastDecision = Omit<Decision, 'corrects' | 'articleSlug'> &
  Partial<Pick<Decision, 'articleSlug'>>;

/** A share can be bought up to this many days after its last price. */
const pricedWithin = 30;

/** Returns user-facing problems that block recording a decision. */
export async function decisionProblems(db: Db, portfolio: Portfolio, decision: Decision): Promise<string[]> {
  const { date, corrects } = decision;
  const records = await rebalancesOf(db, [portfolio.id], date);
  return [
    ...timeProblems(portfolio, records, decision),
    ...textProblems(decision),
    ...(await weightProblems(db, decision, decisionBefore(records, { date, corrects }))),
    ...(await priceProblems(db, decision)),
  ];
}

/** Returns the valid decision before a day, ignoring the record being corrected. */
function decisionBefore(
  records: readonly StoredRebalance[],
  { date, corrects }: Pick<Decision, 'date' | 'corrects'>,
): StoredRebalance | null {
  const others = records.filter(({ id }) => id !== corrects);
  return inForce(others).findLast((record) => record.date < date) ?? null;
}

/**
 * Records a decision permanently and returns its id. Call it under the portfolio's lock. `now` is business time.
 * @throws if the decision is incomplete or its day already has one
 */
export async function recordDecision(
  tx: Tx,
  portfolio: Portfolio,
  decision: Decision,
  now: Date,
): Promise<string> {
  const problems = await decisionProblems(tx, portfolio, decision);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return insertRebalance(tx, { portfolioId: portfolio.id, ...decision }, now);
}

/**
 * Creates a portfolio with its past decisions in one transaction. Idempotent.
 * @throws if a decision is incomplete
 */
export async function loadPortfolio(
  db: Db,
  facts: PortfolioFacts,
  decisions: readonly PastDecision[],
  recordedAt: (decision: PastDecision) => Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const portfolioId = await saveFacts(tx, facts);
    const last = decisions.at(-1);
    if (last === undefined || (await rebalancesOf(tx, [portfolioId], last.date)).length > 0) return;
    const nothingMore = { articleSlug: null, corrects: null };
    let before: PastDecision | null = null;
    for (const decision of decisions) {
      const problems = [...textProblems(decision), ...(await weightProblems(tx, decision, before))];
      if (problems.length > 0) throw new Error(`${facts.slug}, ${decision.date}: ${problems.join(' ')}`);
      await insertRebalance(tx, { portfolioId, ...nothingMore, ...decision }, recordedAt(decision));
      before = decision;
    }
  });
}

function timeProblems(
  { launchDate, closedOn }: Portfolio,
  records: readonly StoredRebalance[],
  { date, corrects }: Decision,
): string[] {
  if (corrects !== null)
    return records.some((record) => record.corrects === corrects)
      ? ['The record was put right already: correct the correction.']
      : [];
  const problems: string[] = [];
  if (date < launchDate) problems.push(`It begins on ${formatDate(launchDate)}.`);
  if (closedOn !== null && closedOn <= date) problems.push(`It was closed on ${formatDate(closedOn)}.`);
  if (records.some((record) => record.date === date))
    problems.push(
      `There is a rebalance of ${formatDate(date)} already: correct that one, or wait for tomorrow.`,
    );
  return problems;
}

async function priceProblems(db: Db, { date, lines }: Decision): Promise<string[]> {
  const bought = lines.filter(({ symbol, ppm }) => symbol !== cashSymbol && ppm > 0);
  const wanted = bought.map(({ symbol }) => ({ symbol, on: date }));
  const { lastCloses, symbolNow } = await readPriceGrid(db, wanted, addDays(date, -pricedWithin), date);
  const unpriced = bought.filter(({ symbol }) => !lastCloses.has(symbolNow(symbol, date)));
  const nameOf = await namesOf(db, unpriced, date);
  return unpriced.map(({ symbol }) => `${nameOf(symbol)} has had no price for ${pricedWithin} days.`);
}

type Dated = { readonly date: CalendarDate; readonly lines: readonly WeightLine[] };

/** Returns problems with the weights. A renamed share counts as the same share. */
async function weightProblems(db: Db, decision: Dated, before: Dated | null): Promise<string[]> {
  const lines = await underTodaysNames(db, decision);
  const linesBefore = before === null ? [] : await underTodaysNames(db, before);
  const nameOf = await namesOf(db, [...lines, ...linesBefore], decision.date);
  return recordProblems(lines, { lines: linesBefore }, nameOf);
}

/** Returns a function that names a share, or returns its symbol if the share is unknown. */
async function namesOf(db: Db, lines: readonly WeightLine[], on: CalendarDate) {
  const shares = await sharesNow(
    db,
    lines.map(({ symbol }) => ({ symbol, on })),
  );
  const names = new Map(shares.map(({ symbol, name }) => [symbol, name]));
  return (symbol: string) => names.get(symbol) ?? symbol;
}

/** Returns a decision's lines with current symbols. */
export async function underTodaysNames(db: Db, { date, lines }: Dated): Promise<WeightLine[]> {
  const shares = await sharesNow(
    db,
    lines.filter(({ symbol }) => symbol !== cashSymbol).map(({ symbol }) => ({ symbol, on: date })),
  );
  const now = new Map(shares.map(({ symbol, symbolNow }) => [symbol, symbolNow]));
  return lines.map((line) => ({ ...line, symbol: now.get(line.symbol) ?? line.symbol }));
}
