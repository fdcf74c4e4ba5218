import type { Lot } from '@niveshak/domain/portfolios/gains-tax';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';

export type Holdings = ReadonlyMap<string, number>;

export type ReadHoldings = {
  /** Whole shares of each symbol. */
  readonly held: Holdings;
  /** The same as they were bought, with cost and day where a line has them. */
  readonly lots: readonly Lot[];
  /** Lines that say nothing. */
  readonly unread: readonly string[];
};

/**
 * Holdings as they are typed or come from a broker's CSV: a symbol and a number of whole shares on each line, then, if they
 * are known, what a share cost and the day it was bought; separated by a comma, semicolon, tab, colon or space. A header is
 * passed over, a symbol that comes twice is added up.
 */
export function readHoldings(text: string): ReadHoldings {
  const lots: Lot[] = [];
  const unread: string[] = [];
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  lines.forEach((line, at) => {
    if (line === '') return;
    const cells = line.split(/[,;\t:]|\s+/).map((cell) => cell.trim().replaceAll('"', ''));
    const symbol = (cells[0] ?? '').toUpperCase().replace(/^NSE$/, '');
    const sharesAt = cells.findIndex((cell, place) => place > 0 && /^\d+(\.0+)?$/.test(cell));
    if (/^[A-Z0-9][A-Z0-9&-]{0,31}$/.test(symbol) && sharesAt !== -1) {
      const rest = cells.slice(sharesAt + 1);
      const cost = rest.find((cell) => /^\d+(\.\d+)?$/.test(cell));
      lots.push({
        symbol,
        shares: Number(cells[sharesAt]),
        cost: cost === undefined ? null : paise(Math.round(Number(cost) * 100)),
        boughtOn: rest.map(parseCalendarDate).find((day) => day !== null) ?? null,
      });
    } else if (at > 0 || /\d/.test(line)) unread.push(line);
  });
  const some = lots.filter(({ shares }) => shares > 0);
  return { held: sharesOf(some), lots: some, unread };
}

function sharesOf(lots: readonly Lot[]): Holdings {
  const held = new Map<string, number>();
  for (const { symbol, shares } of lots) held.set(symbol, (held.get(symbol) ?? 0) + shares);
  return held;
}

/** What an address says is held. */
export function heldInAddress(text: string | undefined): ReadHoldings {
  return readHoldings((text ?? '').replaceAll(',', '\n'));
}

/** For the address: `INFY:4,TCS:2:3100.5:2024-06-03`. */
export function holdingsText(lots: readonly Lot[]): string {
  return lots.map((lot) => cellsOf(lot).join(':')).join(',');
}

/** As people read and mend it: a lot on each line. */
export function holdingsLines(lots: readonly Lot[]): string {
  return lots.map((lot) => cellsOf(lot).join(', ')).join('\n');
}

function cellsOf({ symbol, shares, cost, boughtOn }: Lot): string[] {
  return [
    symbol,
    String(shares),
    ...(cost === null ? [] : [String(cost / 100)]),
    ...(boughtOn === null ? [] : [boughtOn]),
  ];
}
