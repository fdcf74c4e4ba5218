import type { CalendarDate } from '../primitives/calendar-date.ts';
import { headerOf, splitLine } from './csv-rows.ts';
import { readFileDate } from './file-dates.ts';

/** Trading day of a stock. Prices are in paise, as traded (unadjusted). */
export interface EndOfDay {
  readonly date: CalendarDate;
  readonly symbol: string;
  readonly series: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Number of shares traded. */
  readonly volume: number;
  readonly isin: string | null;
  readonly name: string | null;
}

const endOfDayFormats = ['udiff', 'full-bhavcopy', 'bhavcopy'] as const;
export type EndOfDayFormat = (typeof endOfDayFormats)[number];

export type EndOfDayRow =
  | { readonly ok: true; readonly row: EndOfDay }
  | { readonly ok: false; readonly reason: string };

interface Columns {
  readonly date: string;
  readonly symbol: string;
  readonly series: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly isin: string | null;
  readonly name: string | null;
}

const columnsOf = {
  udiff: {
    date: 'TRADDT',
    symbol: 'TCKRSYMB',
    series: 'SCTYSRS',
    open: 'OPNPRIC',
    high: 'HGHPRIC',
    low: 'LWPRIC',
    close: 'CLSPRIC',
    volume: 'TTLTRADGVOL',
    isin: 'ISIN',
    name: 'FININSTRMNM',
  },
  'full-bhavcopy': {
    date: 'DATE1',
    symbol: 'SYMBOL',
    series: 'SERIES',
    open: 'OPEN_PRICE',
    high: 'HIGH_PRICE',
    low: 'LOW_PRICE',
    close: 'CLOSE_PRICE',
    volume: 'TTL_TRD_QNTY',
    isin: null,
    name: null,
  },
  bhavcopy: {
    date: 'TIMESTAMP',
    symbol: 'SYMBOL',
    series: 'SERIES',
    open: 'OPEN',
    high: 'HIGH',
    low: 'LOW',
    close: 'CLOSE',
    volume: 'TOTTRDQTY',
    isin: 'ISIN',
    name: null,
  },
} as const satisfies Record<EndOfDayFormat, Columns>;

/** Series of ordinary shares, in normal and trade-for-trade segments. Other series are skipped and reported. */
const followedSeries: ReadonlySet<string> = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST']);

export function dateColumnOf(format: EndOfDayFormat): string {
  return columnsOf[format].date;
}

/** Returns the end-of-day format of a header, or null for any other file. */
export function endOfDayFormat(headerLine: string): EndOfDayFormat | null {
  const header = headerOf(headerLine);
  return (
    endOfDayFormats.find((format) =>
      Object.values(columnsOf[format]).every((name) => name === null || header.has(name)),
    ) ?? null
  );
}

/** Returns a reader for the lines after the header. For a row that cannot be stored, the reader returns the reason. */
export function endOfDayReader(format: EndOfDayFormat, headerLine: string): (line: string) => EndOfDayRow {
  const header = headerOf(headerLine);
  const names: Columns = columnsOf[format];
  const places = Object.fromEntries(
    Object.entries(names).map(([field, name]: [string, string | null]) => [
      field,
      name === null ? -1 : (header.get(name) ?? -1),
    ]),
  );
  const at = (cells: readonly string[], field: keyof Columns) => cells[places[field] ?? -1] ?? '';
  return (line) => {
    const cells = splitLine(line);
    const date = readFileDate(at(cells, 'date'));
    if (date === null) return { ok: false, reason: 'no date' };
    const symbol = at(cells, 'symbol');
    if (symbol === '') return { ok: false, reason: 'no symbol' };
    const series = at(cells, 'series');
    if (!followedSeries.has(series))
      return { ok: false, reason: `series ${series === '' ? 'missing' : series}` };
    const [open, high, low, close] = [
      readPaise(at(cells, 'open')),
      readPaise(at(cells, 'high')),
      readPaise(at(cells, 'low')),
      readPaise(at(cells, 'close')),
    ];
    if (close === null || close <= 0) return { ok: false, reason: 'no close' };
    const volume = Number(at(cells, 'volume') === '' ? Number.NaN : at(cells, 'volume'));
    if (!Number.isFinite(volume) || volume < 0) return { ok: false, reason: 'no volume' };
    const isin = at(cells, 'isin');
    const name = at(cells, 'name');
    return {
      ok: true,
      row: {
        date,
        symbol,
        series,
        open: open ?? close,
        high: high ?? close,
        low: low ?? close,
        close,
        volume,
        isin: /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin) ? isin : null,
        name: name === '' ? null : name,
      },
    };
  };
}

/** Returns rupees as exact paise, or null for text that is not a price (`-`, blank). */
export function readPaise(text: string): number | null {
  const [, rupees = '', fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (rupees === '' && fraction === '') return null;
  const paise = Number(rupees === '' ? '0' : rupees) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  // Rounds half up at the third decimal. Exchange prices have two.
  return fraction.length > 2 && Number(fraction.charAt(2)) >= 5 ? paise + 1 : paise;
}
