import type { EndOfDay } from '@niveshak/domain/market-data/end-of-day';
import type { SymbolChange } from '@niveshak/domain/market-data/symbol-change';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, calendarDate, daysBetween } from '@niveshak/domain/primitives/calendar-date';

/** Start date of a symbol whose first day is unknown. */
const always = calendarDate('0001-01-01');

export type Instrument = {
  readonly id: number;
  name: string;
  isin: string | null;
  firstOn: CalendarDate | null;
  lastOn: CalendarDate | null;
};
export type DatedSymbol = { readonly symbol: string; fromOn: CalendarDate; instrumentId: number };

/**
 * Maps symbols to shares by day. A share that reappears under another symbol with the same ISIN, after the old symbol
 * stopped trading, is the same share. Other changes come from the exchange's symbol change list.
 */
export class InstrumentBook {
  readonly instruments = new Map<number, Instrument>();
  /** Dated symbols by name, oldest first. */
  readonly symbols = new Map<string, DatedSymbol[]>();
  readonly changedInstruments = new Set<number>();
  areSymbolsChanged = false;
  readonly #byIsin = new Map<string, number>();
  #spareIds: number[] = [];

  constructor(instruments: readonly Instrument[], symbols: readonly DatedSymbol[]) {
    for (const instrument of instruments) this.#add(instrument);
    for (const symbol of symbols) this.#addSymbol(symbol);
  }

  giveIds(ids: readonly number[]): void {
    this.#spareIds.push(...ids);
  }

  get spareIds(): number {
    return this.#spareIds.length;
  }

  on(symbol: string, date: CalendarDate): Instrument | null {
    const dated = this.symbols.get(symbol)?.findLast(({ fromOn }) => fromOn <= date);
    return dated === undefined ? null : (this.instruments.get(dated.instrumentId) ?? null);
  }

  /** Returns the share for a row, creating it if necessary. `traded` are the symbols in the same file. */
  shareOf(row: EndOfDay, traded: ReadonlySet<string>): Instrument {
    const known = this.on(row.symbol, row.date);
    const own = known === null || isOtherInstrument(known, row) ? null : known;
    const share = own ?? this.#renamed(row, traded) ?? this.#create(row);
    if (row.name !== null && row.name !== share.name) {
      share.name = row.name;
      this.changedInstruments.add(share.id);
    }
    if (row.isin !== null && row.isin !== share.isin) {
      share.isin = row.isin;
      this.#byIsin.set(row.isin, share.id);
      this.changedInstruments.add(share.id);
    }
    return share;
  }

  noteDay(share: Instrument, date: CalendarDate): void {
    if (share.firstOn === null || date < share.firstOn) share.firstOn = date;
    if (share.lastOn === null || date > share.lastOn) share.lastOn = date;
    this.changedInstruments.add(share.id);
  }

  /** Applies a symbol change and returns its outcome. The caller runs a `Merge`, which moves prices. */
  change({ from, to, date }: SymbolChange): 'unchanged' | 'stored' | 'unknown' | Merge | 'both traded' {
    const before = this.on(from, addDays(date, -1));
    const after = this.on(to, date);
    if (before === null && after === null) return 'unknown';
    if (before === null && after !== null) {
      this.#backdate(to, after, date);
      this.#addSymbol({ symbol: from, fromOn: always, instrumentId: after.id });
      this.areSymbolsChanged = true;
      return 'stored';
    }
    if (before === null) return 'unknown';
    if (after === null) {
      this.#addSymbol({ symbol: to, fromOn: date, instrumentId: before.id });
      this.areSymbolsChanged = true;
      return 'stored';
    }
    if (before.id === after.id) return 'unchanged';
    if (before.lastOn === null || after.firstOn === null || before.lastOn >= after.firstOn)
      return 'both traded';
    for (const dated of [...this.symbols.values()].flat())
      if (dated.instrumentId === after.id) dated.instrumentId = before.id;
    this.#backdate(to, before, date);
    before.lastOn = after.lastOn;
    before.name = after.name;
    before.isin = after.isin ?? before.isin;
    this.instruments.delete(after.id);
    this.changedInstruments.delete(after.id);
    this.changedInstruments.add(before.id);
    if (before.isin !== null) this.#byIsin.set(before.isin, before.id);
    this.areSymbolsChanged = true;
    return { kept: before.id, gone: after.id };
  }

  /** Sets the first day of a symbol that had no known start. */
  #backdate(symbol: string, share: Instrument, date: CalendarDate): void {
    const first = this.symbols.get(symbol)?.find(({ instrumentId }) => instrumentId === share.id);
    if (first !== undefined && first.fromOn < date) first.fromOn = date;
  }

  #renamed(row: EndOfDay, traded: ReadonlySet<string>): Instrument | null {
    const id = row.isin === null ? undefined : this.#byIsin.get(row.isin);
    const share = id === undefined ? undefined : this.instruments.get(id);
    if (share === undefined || share.firstOn === null || share.lastOn === null) return null;
    const own = [...this.symbols.values()].flat().filter(({ instrumentId }) => instrumentId === share.id);
    if (own.some(({ symbol }) => traded.has(symbol))) return null;
    if (row.date > share.lastOn) {
      this.#addSymbol({ symbol: row.symbol, fromOn: row.date, instrumentId: share.id });
    } else if (row.date < share.firstOn) {
      for (const dated of own) if (dated.fromOn < share.firstOn) dated.fromOn = share.firstOn;
      this.#addSymbol({ symbol: row.symbol, fromOn: always, instrumentId: share.id });
    } else return null;
    this.areSymbolsChanged = true;
    return share;
  }

  #create(row: EndOfDay): Instrument {
    const id = this.#spareIds.pop();
    if (id === undefined) throw new Error('There is no identity left for a new share.');
    const share = { id, name: row.name ?? row.symbol, isin: row.isin, firstOn: null, lastOn: null };
    this.#add(share);
    // The symbol belonged to another share before this day.
    const fromOn = this.symbols.has(row.symbol) ? row.date : always;
    this.#addSymbol({ symbol: row.symbol, fromOn, instrumentId: id });
    this.changedInstruments.add(id);
    this.areSymbolsChanged = true;
    return share;
  }

  #add(instrument: Instrument): void {
    this.instruments.set(instrument.id, instrument);
    if (instrument.isin !== null) this.#byIsin.set(instrument.isin, instrument.id);
  }

  #addSymbol(dated: DatedSymbol): void {
    const list = [...(this.symbols.get(dated.symbol) ?? []), dated];
    this.symbols.set(
      dated.symbol,
      list.sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1)),
    );
  }
}

/** Longer than any halt before a split or scheme. Afterwards, the exchange may reassign the symbol. */
const daysUntilGivenAway = 60;

/**
 * Returns whether a symbol that reappears belongs to another company: after this period, with another issuer's ISIN.
 */
function isOtherInstrument(known: Instrument, row: EndOfDay): boolean {
  if (known.isin === null || row.isin === null || known.lastOn === null) return false;
  return (
    issuerOf(known.isin) !== issuerOf(row.isin) && daysBetween(known.lastOn, row.date) > daysUntilGivenAway
  );
}

/** Returns the issuer, i.e. the first seven characters of an Indian ISIN. The rest changes with a split or scheme. */
function issuerOf(isin: string): string {
  return isin.slice(0, 7);
}

/** Two ids of one share. Prices and lists of `gone` move to `kept`. */
export type Merge = { readonly kept: number; readonly gone: number };
