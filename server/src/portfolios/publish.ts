import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { sharesNow } from '../market-data/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { dateOfRebalance, insertRebalance, rebalancesOf, saveFacts } from './store.ts';
import type { PortfolioFacts, WeightLine } from './store.ts';
import { inForce, recordProblems } from './timeline.ts';

export type NewRebalance = {
  readonly date: CalendarDate;
  readonly note: string;
  readonly lines: readonly WeightLine[];
};

/** Saves a portfolio's facts; its identity. */
export async function savePortfolio(db: Db, facts: PortfolioFacts): Promise<string> {
  return db.transaction().execute((tx) => saveFacts(tx, facts));
}

/**
 * Records a decision, for good: each change with its reason, the whole portfolio in weights. `now` is business time.
 * @throws when it is incomplete, or its day has one already.
 */
export async function recordRebalance(
  db: Db,
  portfolioId: string,
  decision: NewRebalance,
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const before = inForce(await rebalancesOf(tx, [portfolioId], decision.date)).at(-1) ?? null;
    const problems = await problemsOf(tx, decision, before);
    if (problems.length > 0) throw new Error(problems.join(' '));
    return insertRebalance(tx, { portfolioId, corrects: null, ...decision }, now);
  });
}

/** Puts an earlier record right by a new one of the same day; the earlier one stays to be seen. */
export async function correctRebalance(
  db: Db,
  portfolioId: string,
  corrects: string,
  decision: Omit<NewRebalance, 'date'>,
  now: Date,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const date = await dateOfRebalance(tx, portfolioId, corrects);
    const others = (await rebalancesOf(tx, [portfolioId], date)).filter(({ id }) => id !== corrects);
    const before = inForce(others).findLast((record) => record.date < date) ?? null;
    const problems = await problemsOf(tx, { date, ...decision }, before);
    if (problems.length > 0) throw new Error(problems.join(' '));
    return insertRebalance(tx, { portfolioId, corrects, date, ...decision }, now);
  });
}

/**
 * A portfolio with decisions that were made before it came into the system, in one transaction; again changes nothing.
 * @throws when a decision is incomplete.
 */
export async function loadPortfolio(
  db: Db,
  facts: PortfolioFacts,
  decisions: readonly NewRebalance[],
  recordedAt: (decision: NewRebalance) => Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const portfolioId = await saveFacts(tx, facts);
    const last = decisions.at(-1);
    if (last === undefined || (await rebalancesOf(tx, [portfolioId], last.date)).length > 0) return;
    let before: NewRebalance | null = null;
    for (const decision of decisions) {
      const problems = await problemsOf(tx, decision, before);
      if (problems.length > 0) throw new Error(`${facts.slug}, ${decision.date}: ${problems.join(' ')}`);
      await insertRebalance(tx, { portfolioId, corrects: null, ...decision }, recordedAt(decision));
      before = decision;
    }
  });
}

/** What is wrong with a decision; a share that was renamed since the one before is the same share. */
async function problemsOf(tx: Tx, decision: NewRebalance, before: NewRebalance | null): Promise<string[]> {
  const lines = await underTodaysNames(tx, decision);
  return recordProblems(lines, before === null ? null : { lines: await underTodaysNames(tx, before) });
}

async function underTodaysNames(tx: Tx, { date, lines }: NewRebalance): Promise<WeightLine[]> {
  const shares = await sharesNow(
    tx,
    lines.filter(({ symbol }) => symbol !== cashSymbol).map(({ symbol }) => ({ symbol, on: date })),
  );
  const now = new Map(shares.map(({ symbol, symbolNow }) => [symbol, symbolNow]));
  return lines.map((line) => ({ ...line, symbol: now.get(line.symbol) ?? line.symbol }));
}
