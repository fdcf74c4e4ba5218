import { createHash } from 'node:crypto';
import type { PerformanceSource } from '@niveshak/domain/firm/performance-source';
import type { PortfolioTag } from '@niveshak/contract/portfolios/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from '../platform/db/database.ts';
import { Publication } from '../platform/published.ts';
import type { Certificate } from './certificates.ts';
import { newestCertificates } from './certificates.ts';
import './tables.ts';

export type Style = 1 | 2 | 3 | 4;
export const tagOfStyle = {
  1: 'momentum',
  2: 'passive',
  3: 'focused',
  4: 'lowvol',
} as const satisfies Record<Style, PortfolioTag>;

export type PortfolioFacts = {
  readonly slug: string;
  /** Null if it is an experiment. */
  readonly style: Style | null;
  readonly title: string;
  readonly description: string;
  readonly universe: string;
  readonly method: string;
  readonly rebalancing: string;
  readonly riskLabel: string;
  /** Path of the factsheet on this origin. */
  readonly factsheet: string;
  /** Name of the index, as the exchange spells it. */
  readonly benchmark: string;
  readonly launchDate: CalendarDate;
  readonly closedOn: CalendarDate | null;
  readonly source: { readonly kind: PerformanceSource; readonly label: string; readonly disclaimer: string };
  readonly position: number;
};
export type Portfolio = PortfolioFacts & {
  readonly id: string;
  /** Newest certificate, or null if none is recorded. */
  readonly certificate: Certificate | null;
};

export type WeightLine = { readonly symbol: string; readonly ppm: number; readonly reason: string };
export type RebalanceTexts = {
  readonly note: string;
  readonly analyst: string;
  readonly rationale: string;
  readonly disclosures: string;
  readonly articleSlug: string | null;
};
export type StoredRebalance = RebalanceTexts & {
  readonly id: string;
  readonly portfolioId: string;
  readonly date: CalendarDate;
  readonly corrects: string | null;
  readonly lines: readonly WeightLine[];
};

const columns = [
  'id',
  'slug',
  'style',
  'title',
  'description',
  'universe',
  'method',
  'rebalancing',
  'risk_label as riskLabel',
  'factsheet',
  'benchmark',
  'launch_date as launchDate',
  'closed_on as closedOn',
  'source_kind',
  'source_label',
  'source_disclaimer',
  'position',
] as const;

/** Returns all portfolios and experiments by position, including those not yet launched. */
export async function allPortfolios(db: Db): Promise<Portfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(columns)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  const certificates = await newestCertificates(db);
  return rows.map(({ source_kind, source_label, source_disclaimer, style, ...facts }) => ({
    ...facts,
    style: styleOf(style),
    source: { kind: source_kind, label: source_label, disclaimer: source_disclaimer },
    certificate: certificates.get(facts.id) ?? null,
  }));
}

/** Returns portfolios or experiments that have launched. */
export function portfoliosOn(
  all: readonly Portfolio[],
  kind: 'portfolio' | 'experiment',
  today: CalendarDate,
): Portfolio[] {
  return all.filter(
    ({ style, launchDate }) => (style === null) === (kind === 'experiment') && launchDate <= today,
  );
}

/** Returns all portfolios and experiments by name. */
export async function portfolioTitles(db: Db): Promise<{ id: string; title: string }[]> {
  return (await allPortfolios(db)).map(({ id, title }) => ({ id, title }));
}

/** Names and launch dates of the portfolios, without experiments. */
export const portfolioNames = new Publication(['portfolios'], async (db) =>
  (await allPortfolios(db))
    .filter(({ style }) => style !== null)
    .map(({ slug, title, launchDate }) => ({ slug, title, launchDate })),
);

function styleOf(style: number | null): Style | null {
  if (style === 1 || style === 2 || style === 3 || style === 4) return style;
  return null;
}

/** Returns all records of these portfolios up to a day, ordered by day, including corrected ones. */
export async function rebalancesOf(
  db: Db,
  portfolioIds: readonly string[],
  today: CalendarDate,
): Promise<StoredRebalance[]> {
  if (portfolioIds.length === 0) return [];
  const records = await db
    .selectFrom('portfolio_rebalances')
    .select([
      'id',
      'portfolio_id as portfolioId',
      'date',
      'note',
      'analyst',
      'rationale',
      'disclosures',
      'article_slug as articleSlug',
      'corrects',
    ])
    .where('portfolio_id', 'in', portfolioIds)
    .where('date', '<=', today)
    .orderBy('date')
    .orderBy('recorded_at')
    .execute();
  if (records.length === 0) return [];
  const lines = await db
    .selectFrom('rebalance_weights as w')
    .innerJoin('portfolio_rebalances as r', 'r.id', 'w.rebalance_id')
    .select(['w.rebalance_id as id', 'w.symbol', 'w.weight_ppm as ppm', 'w.reason'])
    .where('r.portfolio_id', 'in', portfolioIds)
    .where('r.date', '<=', today)
    .orderBy('w.weight_ppm', 'desc')
    .orderBy('w.symbol')
    .execute();
  const linesOf = Map.groupBy(lines, ({ id }) => id);
  return records.map((record) => ({
    ...record,
    lines: (linesOf.get(record.id) ?? []).map(({ symbol, ppm, reason }) => ({ symbol, ppm, reason })),
  }));
}

/** Returns the day of a portfolio's record, or null if it does not exist. */
export async function dateOfRebalance(db: Db, portfolioId: string, id: string): Promise<CalendarDate | null> {
  const row = await db
    .selectFrom('portfolio_rebalances')
    .select('date')
    .where('id', '=', id)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return row?.date ?? null;
}

export async function portfolioById(db: Db, id: string): Promise<Portfolio | null> {
  return (await allPortfolios(db)).find((portfolio) => portfolio.id === id) ?? null;
}

/** Locks a portfolio until the transaction ends, to serialize its decisions. */
export async function lockPortfolio(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('portfolios').select('id').where('id', '=', id).forUpdate().execute();
}

export type PortfolioSettings = {
  readonly version: number;
  /** Risk-free rate per year. */
  readonly riskFreeRate: number;
};

export async function portfolioSettings(db: Db): Promise<PortfolioSettings> {
  return db
    .selectFrom('portfolio_settings')
    .select(['version', 'risk_free_rate as riskFreeRate'])
    .executeTakeFirstOrThrow();
}

/** Fixes the order of symbols, so that the stored record suffices to verify the seal. */
const sealVersion = 2;

/** Returns all that a record publishes, as the text whose SHA-256 is its seal (`seal_version` 2). */
export function sealedText(record: Omit<StoredRebalance, 'id'>): string {
  const { portfolioId, date, corrects, note, lines, analyst, rationale, disclosures, articleSlug } = record;
  const weights = lines
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol, ppm, reason }) => [symbol, ppm, reason]);
  return JSON.stringify({
    portfolioId,
    date,
    corrects,
    note,
    analyst,
    rationale,
    disclosures,
    articleSlug,
    weights,
  });
}

export async function insertRebalance(
  tx: Tx,
  record: Omit<StoredRebalance, 'id'>,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('portfolio_rebalances')
    .values({
      portfolio_id: record.portfolioId,
      date: record.date,
      note: record.note,
      analyst: record.analyst,
      rationale: record.rationale,
      disclosures: record.disclosures,
      article_slug: record.articleSlug,
      corrects: record.corrects,
      seal: createHash('sha256').update(sealedText(record)).digest('hex'),
      seal_version: sealVersion,
      recorded_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('rebalance_weights')
    .values(
      record.lines.map(({ symbol, ppm, reason }) => ({ rebalance_id: id, symbol, weight_ppm: ppm, reason })),
    )
    .execute();
  await bumpVersion(tx);
  return id;
}

/** Changes the version, which invalidates the data behind members' pages. */
export async function bumpVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('portfolio_settings')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}
