import type {
  RebalanceDraft,
  StaffPortfolio,
  StaffPortfolioRow,
} from '@niveshak/contract/portfolios/staff-schemas';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';
import { computePortfolios } from '../histories.ts';
import type { Computed } from '../histories.ts';
import { presentPerformance, presentWeights } from '../present.ts';
import { allPortfolios, portfolioSettings, rebalancesOf } from '../store.ts';
import { factsVersion } from '../facts.ts';
import { alertResults } from '../../notifications/index.ts';
import { inForce } from '../timeline.ts';
import { openDrafts } from '../draft-store.ts';
import type { Draft } from '../draft-store.ts';
import type { Portfolio } from '../store.ts';
import { colleagueName } from '../../platform/staff/colleague-name.ts';

/** Returns portfolios, then experiments, each in display order. */
export async function presentList(db: Db, today: CalendarDate): Promise<StaffPortfolioRow[]> {
  const all = (await allPortfolios(db)).toSorted(
    (a, b) => Number(a.style === null) - Number(b.style === null),
  );
  const ids = all.map(({ id }) => id);
  const records = Map.groupBy(await rebalancesOf(db, ids, today), ({ portfolioId }) => portfolioId);
  const { riskFreeRate } = await portfolioSettings(db);
  const computed = new Map(
    (await computePortfolios(db, all, today)).map((each) => [each.portfolio.id, each]),
  );
  const drafts = new Map((await openDrafts(db)).map((draft) => [draft.portfolioId, draft]));
  return Promise.all(
    all.map(async (portfolio) => {
      const draft = drafts.get(portfolio.id);
      const { id, slug, title, launchDate, closedOn } = portfolio;
      return {
        id,
        slug,
        kind: kindOf(portfolio),
        title,
        launchDate,
        closedOn,
        lastRebalancedOn: inForce(records.get(id) ?? []).at(-1)?.date ?? null,
        now: summaryOf(nowOf(computed.get(id), riskFreeRate)),
        draft:
          draft === undefined
            ? null
            : {
                editedBy: await colleagueName(db, draft.editedBy),
                editedAt: draft.editedAt.toISOString(),
                publishAt: draft.publishAt?.toISOString() ?? null,
                hasProblem: draft.problem !== null,
              },
      };
    }),
  );
}

export async function presentPortfolio(
  db: Db,
  portfolio: Portfolio,
  today: CalendarDate,
): Promise<StaffPortfolio> {
  const records = await rebalancesOf(db, [portfolio.id], today);
  const counting = new Set(inForce(records).map(({ id }) => id));
  const draft = (await openDrafts(db)).find(({ portfolioId }) => portfolioId === portfolio.id);
  const newest = records.at(-1);
  return {
    facts: { ...presentFacts(portfolio), version: await factsVersion(db, portfolio.id) },
    now: await presentNow(db, portfolio, today),
    draft: draft === undefined ? null : await presentDraft(db, draft),
    records: records
      .map(({ id, date, note, corrects, lines }) => ({
        id,
        date,
        note,
        corrects,
        isInForce: counting.has(id),
        shares: lines.filter(({ symbol, ppm }) => symbol !== cashSymbol && ppm > 0).length,
        cashPpm: lines.find(({ symbol }) => symbol === cashSymbol)?.ppm ?? 0,
      }))
      .toReversed(),
    alerts: newest === undefined ? [] : await alertResults(db, 'rebalance', newest.id),
  };
}

async function presentNow(db: Db, portfolio: Portfolio, today: CalendarDate): Promise<StaffPortfolio['now']> {
  const [computed] = await computePortfolios(db, [portfolio], today);
  const { riskFreeRate } = await portfolioSettings(db);
  return nowOf(computed, riskFreeRate);
}

function summaryOf(now: StaffPortfolio['now']): StaffPortfolioRow['now'] {
  if (now === null) return null;
  const { absoluteReturn, benchmarkReturn } = now.metrics;
  // Include stocks of the last decision that are no longer held, so that both sides sum to 1.
  const moved = now.holdings.reduce((sum, { weight, decided }) => sum + Math.max(0, weight - decided), 0);
  return { absoluteReturn, benchmarkReturn, drift: moved };
}

/** Returns holdings and returns, computed with the same functions as members' pages. */
function nowOf(computed: Computed | undefined, riskFreeRate: number): StaffPortfolio['now'] {
  const performance = computed === undefined ? null : presentPerformance(computed, riskFreeRate);
  const asOf = computed?.history.index.at(-1)?.date;
  if (computed === undefined || performance === null || asOf === undefined) return null;
  const last = computed.decisions.at(-1);
  const decided = new Map(
    last?.lines.map(({ symbol, ppm }) => [
      symbol === cashSymbol ? symbol : computed.grid.symbolNow(symbol, last.date),
      ppm / 1_000_000,
    ]),
  );
  const { absoluteReturn, benchmarkReturn, cagr, volatility, maxDrawdown } = performance.metrics;
  return {
    asOf,
    holdings: presentWeights(computed, asOf)
      .weights.filter(({ weight }) => weight > 0)
      .map((held) => ({ ...held, decided: decided.get(held.symbol) ?? 0 }))
      .toSorted(
        (a, b) => Number(a.symbol === cashSymbol) - Number(b.symbol === cashSymbol) || b.weight - a.weight,
      ),
    index: performance.index,
    metrics: {
      absoluteReturn: absoluteReturn.value,
      benchmarkReturn: benchmarkReturn.value,
      cagr: cagr.value,
      volatility: volatility.value,
      maxDrawdown: maxDrawdown.value,
    },
  };
}

function presentFacts(portfolio: Portfolio): Omit<StaffPortfolio['facts'], 'version'> {
  const { style: _style, position: _position, certificate, ...facts } = portfolio;
  return {
    ...facts,
    kind: kindOf(portfolio),
    certificate:
      certificate === null
        ? null
        : {
            number: certificate.number,
            agency: certificate.agency,
            from: certificate.from,
            to: certificate.to,
          },
  };
}

function kindOf({ style }: Portfolio): 'portfolio' | 'experiment' {
  return style === null ? 'experiment' : 'portfolio';
}

export async function presentDraft(db: Db, draft: Draft): Promise<RebalanceDraft> {
  const { portfolioId: _portfolio, scheduleReason: _reason, lines, ...rest } = draft;
  return {
    ...rest,
    lines: [...lines],
    editedBy: await colleagueName(db, draft.editedBy),
    editedAt: draft.editedAt.toISOString(),
    publishAt: draft.publishAt?.toISOString() ?? null,
  };
}
