import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import type { Lot } from '@niveshak/domain/portfolios/gains-tax';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';

export type Holdings = ReadonlyMap<string, number>;

export type ReadHoldings = {
  /** Whole shares by symbol. */
  readonly held: Holdings;
  /** The same holdings as purchase lots, with cost and day if known. */
  readonly lots: readonly Lot[];
  /** Unreadable lines. */
  readonly unread: readonly string[];
};

/**
 * Returns holdings parsed from typed text or a broker's CSV. Each line has a symbol, whole shares and optionally the
 * cost per share and purchase day, separated by a comma, semicolon, tab, colon or space. Skips only a header row with a
 * symbol and a quantity column; any other unreadable line is in `unread`. Adds up the quantities of repeated symbols.
 */
export function readHoldings(text: string): ReadHoldings {
  const lots: Lot[] = [];
  const unread: string[] = [];
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const columns = columnsOf(first);
  for (const line of columns === null ? [first, ...rest] : rest) {
    if (line === '') continue;
    const lot = columns === null ? typedLot(line) : lotIn(line, columns);
    if (lot === null) unread.push(line);
    else lots.push(lot);
  }
  const some = lots.filter(({ shares }) => shares > 0);
  return { held: sharesOf(some), lots: some, unread };
}

type Columns = {
  readonly delimiter: string;
  readonly symbol: number;
  readonly shares: number;
  readonly cost: number;
  readonly day: number;
};

function columnsOf(line: string): Columns | null {
  if (/^\W*\w+\W+\d/.test(line)) return null;
  const delimiter = [',', ';', '\t', ':'].find((each) => line.includes(each)) ?? ' ';
  const cells = cellsIn(line, delimiter);
  const place = (name: RegExp) => cells.findIndex((cell) => name.test(cell));
  const symbol = place(/^(trading ?)?symbol|^instrument|^ticker|^stock|^scrip|^security/i);
  const shares = place(/^(total )?(qty|quantity|shares|units)\b|^(available|net|free) q(ty|uantity)/i);
  if (symbol === -1 || shares === -1) return null;
  return { delimiter, symbol, shares, cost: place(/avg|average|cost/i), day: place(/date|bought/i) };
}

function lotIn(line: string, columns: Columns): Lot | null {
  const cells = cellsIn(line, columns.delimiter);
  const at = (place: number) => cells[place] ?? '';
  return toLot(at(columns.symbol), at(columns.shares).replaceAll(',', ''), [
    at(columns.cost).replaceAll(',', ''),
    at(columns.day),
  ]);
}

function typedLot(line: string): Lot | null {
  // Ambiguous: after a space, 1,500 may be a quantity, or one share with a cost of 500.
  if (/^\S+\s+(\d{1,3},)+\d{3}$/.test(line)) return null;
  const [symbol = '', ...cells] = line
    .replaceAll(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(',', ''))
    .split(/\s*[,;\t:]\s*|\s+/)
    .filter((cell, place) => place === 0 || !/^(NSE|BSE|EQ|IN[A-Z0-9]{9}\d)?$/i.test(cell));
  // A leading zero is the second half of a number split at its comma, such as 1,000.
  if (cells.some((cell) => /^0\d+$/.test(cell))) return null;
  return toLot(symbol, cells[0] ?? '', cells.slice(1));
}

function toLot(symbol: string, shares: string, rest: readonly string[]): Lot | null {
  const name = symbol.toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9&-]{0,31}$/.test(name) || !/^\d+(\.0+)?$/.test(shares)) return null;
  const cost = rest.find((cell) => /^\d+(\.\d+)?$/.test(cell));
  return {
    symbol: name,
    shares: Number(shares),
    cost: cost === undefined ? null : sharePrice(Number(cost)),
    boughtOn: rest.map(parseCalendarDate).find((day) => day !== null) ?? null,
  };
}

/** Returns the cells of a line. A quoted cell may contain the delimiter. */
function cellsIn(line: string, delimiter: string): string[] {
  const quoted = line.split('"');
  const cells = [''];
  quoted.forEach((part, at) => {
    const [first = '', ...rest] = at % 2 === 1 ? [part] : part.split(delimiter);
    cells.push(`${cells.pop() ?? ''}${first}`, ...rest);
  });
  return cells.map((cell) => cell.trim());
}

function sharesOf(lots: readonly Lot[]): Holdings {
  const held = new Map<string, number>();
  for (const { symbol, shares } of lots) held.set(symbol, (held.get(symbol) ?? 0) + shares);
  return held;
}

export function heldInAddress(text: string | undefined): ReadHoldings {
  return readHoldings((text ?? '').replaceAll(',', '\n'));
}

/** Returns holdings in URL format, such as `INFY:4,TCS:2:3100.5:2024-06-03`. */
export function holdingsText(lots: readonly Lot[]): string {
  return lots.map((lot) => cellsOf(lot).join(':')).join(',');
}

/** Returns holdings as editable text, with one lot per line. */
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
