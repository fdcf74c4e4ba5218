import { sql } from 'kysely';
import type { EndOfDay } from '@niveshak/domain/market-data/end-of-day';
import { dateColumnOf } from '@niveshak/domain/market-data/end-of-day';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { daysBetween } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../../platform/db/database.ts';
import { ExportError } from '../../platform/files/export-source.ts';
import type { MarketFile } from '../market-files.ts';
import type { ShareGaps } from '../price-gaps.ts';
import { priceGaps } from '../price-gaps.ts';
import { PriceYear, placeOf } from '../price-year.ts';
import { listOutliers } from '../outlier-lists.ts';
import { storeOutlierOutcomes } from '../outlier-outcomes.ts';
import type { InstrumentBook } from './instrument-book.ts';
import type { FileReport } from './import-store.ts';
import {
  bumpMarketVersion,
  deleteEarlierReadings,
  mergeInstruments,
  readBook,
  readYears,
  storeAction,
  storeIndexCloses,
  storeIndustries,
  storeInstruments,
  storeReports,
  storeTradingDays,
  storeYears,
  takeInstrumentIds,
} from './import-store.ts';
import type { ReadFile } from './read-file.ts';
import { readFile } from './read-file.ts';

export type ImportOptions = {
  readonly db: Db;
  readonly files: Iterable<MarketFile> | AsyncIterable<MarketFile>;
  readonly onProgress?: (files: number, rows: number, name: string) => void;
};

export type MarketReport = {
  readonly files: number;
  /** Number of lines below the headers: `rows = stored + unchanged + skipped`. */
  readonly rows: number;
  readonly stored: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly reasons: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
  /** Trading days for which data was stored, in order. */
  readonly days: readonly CalendarDate[];
  /** Shares that a file lists twice for a day. The row of series EQ is used, or else the first. */
  readonly repeated: readonly { readonly symbol: string; readonly date: CalendarDate }[];
  /** Shares without a price on trading days between the first and last of `days`. */
  readonly gaps: readonly ShareGaps[];
};

/** Files per transaction, so that a share's year is written once for many days. */
const filesAtOnce = 128;
/** Highest price in paise that the column can hold, about two crore rupees per share. */
const highestPrice = 2_147_483_647;
/** No holiday closure of the exchange lasts longer (days). */
const longestPause = 5;

/**
 * Imports exchange files in the given order. A file is imported completely or not at all; repeating it does nothing.
 * Only one import runs at a time, and readers see the previous data until a batch commits.
 */
export async function importMarketFiles({ db, files, onProgress }: ImportOptions): Promise<MarketReport> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtextextended('market import', 0))`.execute(connection);
    try {
      const run = new ImportRun(connection, await readBook(connection), onProgress);
      for await (const file of files) await run.take(file);
      await run.flush();
      await listOutliers(connection);
      await storeOutlierOutcomes(connection);
      return await run.report();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('market import', 0))`.execute(connection);
    }
  });
}

class ImportRun {
  readonly #db: Db;
  readonly #book: InstrumentBook;
  readonly #onProgress: ImportOptions['onProgress'];
  readonly #years = new Map<string, { instrumentId: number; year: number; block: PriceYear }>();
  readonly #dirty = new Set<string>();
  #reports: FileReport[] = [];
  #days = new Set<CalendarDate>();
  readonly #allDays = new Set<CalendarDate>();
  readonly #reasons = new Map<string, number>();
  readonly #notes: string[] = [];
  readonly #repeated: { readonly symbol: string; readonly date: CalendarDate }[] = [];
  #files = 0;
  #sums = { rows: 0, stored: 0, unchanged: 0, skipped: 0 };

  constructor(db: Db, book: InstrumentBook, onProgress: ImportOptions['onProgress']) {
    this.#db = db;
    this.#book = book;
    this.#onProgress = onProgress;
  }

  async take(file: MarketFile): Promise<void> {
    this.#onProgress?.(this.#files, this.#sums.rows, file.name);
    this.#files += 1;
    let content: ReadFile;
    try {
      content = readFile(await file.text());
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      this.#notes.push(`${file.name}: ${error.message}`);
      return;
    }
    const { kind, rows, skipped } = content;
    if (kind === 'unknown') this.#notes.push(`${file.name} is no file of the exchange that is followed`);
    const undated = skipped.entries().find(([reason]) => reason === 'no date')?.[1] ?? 0;
    if (content.kind === 'end-of-day' && rows > 0 && undated === rows)
      this.#notes.push(`${file.name}: no date could be read in the column ${dateColumnOf(content.format)}`);
    const stored = kind === 'end-of-day' ? await this.#takeDays(content) : await this.#takeOther(content);
    const unchanged = rows - stored - skipped.total;
    const report = { name: file.name, kind, rows, stored, unchanged, skipped: skipped.entries() };
    this.#sums.rows += rows;
    this.#sums.stored += stored;
    this.#sums.unchanged += unchanged;
    this.#sums.skipped += skipped.total;
    for (const [reason, count] of report.skipped)
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
    this.#reports.push(report);
    if (this.#reports.length >= filesAtOnce) await this.flush();
  }

  async #takeDays({ days, skipped }: Extract<ReadFile, { kind: 'end-of-day' }>): Promise<number> {
    const traded = new Set(days.map(({ symbol }) => symbol));
    const missing = traded.size - this.#book.spareIds;
    if (missing > 0) {
      const unknown = [...traded].filter((symbol) => !this.#book.symbols.has(symbol)).length;
      // A symbol known for another period may need a new share id too.
      const wanted = unknown + 16 - this.#book.spareIds;
      if (wanted > 0) this.#book.giveIds(await takeInstrumentIds(this.#db, wanted));
    }
    const kept = new Map<string, EndOfDay>();
    for (const row of days) {
      if (Math.max(row.open, row.high, row.low, row.close) > highestPrice) {
        skipped.add('price beyond what is kept');
        continue;
      }
      const key = `${row.symbol} ${row.date}`;
      const other = kept.get(key);
      if (other !== undefined) {
        skipped.add('the share is there twice');
        this.#repeated.push({ symbol: row.symbol, date: row.date });
      }
      if (other === undefined || row.series === 'EQ') kept.set(key, row);
    }
    const placed = [...kept.values()].map((row) => {
      const share = this.#book.shareOf(row, traded);
      return { row, share, ...placeOf(row.date), key: `${share.id} ${placeOf(row.date).year}` };
    });
    const missingYears = new Map(
      placed
        .filter(({ key }) => !this.#years.has(key))
        .map(({ key, share, year }) => [key, { instrumentId: share.id, year }]),
    );
    if (missingYears.size > 0) {
      for (const [key, place] of missingYears) this.#years.set(key, { ...place, block: new PriceYear() });
      for (const found of await readYears(this.#db, [...missingYears.values()]))
        this.#years.set(`${found.instrumentId} ${found.year}`, found);
    }
    let stored = 0;
    for (const { row, share, at, key } of placed) {
      if (this.#years.get(key)?.block.put(at, row) !== true) continue;
      stored += 1;
      this.#dirty.add(key);
      this.#days.add(row.date);
      this.#book.noteDay(share, row.date);
    }
    return stored;
  }

  /** Stores a small file immediately, in its own transaction. */
  async #takeOther(content: Exclude<ReadFile, { kind: 'end-of-day' }>): Promise<number> {
    if (content.kind === 'unknown') return 0;
    // Store the referenced shares first.
    if (content.kind === 'symbol-changes' || content.kind === 'industries') await this.flush();
    return this.#db.transaction().execute(async (tx) => {
      let stored = 0;
      if (content.kind === 'index-closes') stored = await storeIndexCloses(tx, content.closes);
      if (content.kind === 'corporate-actions') {
        for (const actions of content.actions) {
          const [first] = actions;
          let isChange = first !== undefined && (await deleteEarlierReadings(tx, first, actions));
          for (const action of actions) isChange = (await storeAction(tx, action)) || isChange;
          if (isChange) stored += 1;
        }
      }
      if (content.kind === 'industries') {
        const { stored: changed, unknown } = await storeIndustries(tx, content.industries);
        stored = changed;
        content.skipped.add('has not traded here', unknown);
      }
      if (content.kind === 'symbol-changes') {
        for (const change of content.changes.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
          const outcome = this.#book.change(change);
          if (outcome === 'unchanged') continue;
          if (outcome === 'unknown') content.skipped.add('neither symbol has traded here');
          else if (outcome === 'both traded') content.skipped.add('both symbols traded at one time');
          else {
            stored += 1;
            if (outcome !== 'stored') await mergeInstruments(tx, outcome);
          }
        }
        await storeInstruments(tx, this.#book);
        this.#years.clear();
      }
      if (stored > 0) await bumpMarketVersion(tx);
      return stored;
    });
  }

  async flush(): Promise<void> {
    if (this.#reports.length === 0) return;
    await this.#db.transaction().execute(async (tx) => {
      await storeInstruments(tx, this.#book);
      await storeYears(
        tx,
        [...this.#dirty].flatMap((key) => this.#years.get(key) ?? []),
      );
      if (this.#days.size > 0) await storeTradingDays(tx, this.#days);
      await storeReports(tx, this.#reports);
      if (this.#dirty.size > 0) await bumpMarketVersion(tx);
    });
    for (const day of this.#days) this.#allDays.add(day);
    this.#days = new Set();
    this.#reports = [];
    this.#dirty.clear();
    // Limits memory; years not in this batch are reread if needed.
    if (this.#years.size > 8_000) this.#years.clear();
  }

  async report(): Promise<MarketReport> {
    const days = [...this.#allDays].sort();
    const [first] = days;
    const last = days.at(-1);
    return {
      files: this.#files,
      ...this.#sums,
      reasons: this.#reasons,
      notes: [...this.#notes, ...pausesIn(days)],
      days,
      repeated: this.#repeated,
      gaps: first === undefined || last === undefined ? [] : await priceGaps(this.#db, first, last),
    };
  }
}

/** Returns gaps longer than any closure of the exchange, in which days may be missing. */
function pausesIn(days: readonly CalendarDate[]): string[] {
  return days.flatMap((day, at) => {
    const before = days[at - 1];
    if (before === undefined || daysBetween(before, day) <= longestPause) return [];
    return [`no trading day between ${before} and ${day}: a file may be missing`];
  });
}
