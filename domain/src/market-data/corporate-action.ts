import type { CalendarDate } from '../primitives/calendar-date.ts';
import { headerOf, splitLine } from './csv-rows.ts';
import { readFileDate } from './file-dates.ts';

/** What happens to a share on its ex-date. Amounts are rupees a share, ratios are exact. */
export type CorporateAction =
  /** One old share becomes `to ÷ from` new ones: a face value from 10 to 1 is 10 for 1. */
  | { readonly kind: 'split'; readonly from: number; readonly to: number }
  /** `free` new shares for each `held`. */
  | { readonly kind: 'bonus'; readonly free: number; readonly held: number }
  | { readonly kind: 'dividend'; readonly amount: number }
  /** `offered` for each `held`, at a price when the file gives one. */
  | {
      readonly kind: 'rights';
      readonly offered: number;
      readonly held: number;
      readonly price: number | null;
    }
  /**
   * A part becomes a company of its own, or two become one. The exchange's files do not say how much of the price goes with
   * it; where a file does (`DEMERGER 1:1 RS 261.85`), `spunOff` is what holders got beside.
   */
  | { readonly kind: 'scheme'; readonly spunOff: SpunOff | null };

/** `given` shares of the other company for each `held`, each worth `price` rupees when it was found. */
export interface SpunOff {
  readonly given: number;
  readonly held: number;
  readonly price: number;
}

export interface DatedAction {
  readonly symbol: string;
  readonly exDate: CalendarDate;
  readonly action: CorporateAction;
  /** As the exchange wrote it. */
  readonly purpose: string;
}

/** The exchange's line as people read it, with money as everywhere: `Dividend ₹12.35 a share`. */
export function purposeText(purpose: string): string {
  return (
    purpose
      .replace(/\bR[SE]\.?\s*(\d+(?:\.\d+)?)(?:\/-)?/gi, '₹$1')
      // Paise as everywhere: two digits of them, or none.
      .replace(/₹\d+\.\d(?!\d)/g, (amount) => `${amount}0`)
      .replace(/ - ₹/g, ' ₹')
      .replace(/\bPer Share\b/gi, 'a share')
  );
}

/** What of a purpose moves a price: several things may stand in one line. Empty for meetings and the like. */
export function readPurpose(purpose: string): CorporateAction[] {
  const text = purpose.toUpperCase().replace(/\s+/g, ' ');
  const found: CorporateAction[] = [];
  const split =
    /(?:SPLIT|SPLT|SUB-?DIVISION|CONSOLIDATION).*?(?:FROM|FRM|FR)?\.?\s*R[SE]\.?\s*(\d+(?:\.\d+)?).*?\bTO\b\s*R[SE]\.?\s*(\d+(?:\.\d+)?)/.exec(
      text,
    );
  if (split !== null) {
    const [from, to] = [Number(split[1]), Number(split[2])];
    if (from > 0 && to > 0 && from !== to) found.push({ kind: 'split', from: to, to: from });
  }
  const bonus = /BONUS[^0-9]*(\d+)\s*:\s*(\d+)/.exec(text);
  if (bonus !== null) found.push({ kind: 'bonus', free: Number(bonus[1]), held: Number(bonus[2]) });
  const rights = /RIGHTS[^0-9]*(\d+)\s*:\s*(\d+)(?:.*?R[SE]\.?\s*(\d+(?:\.\d+)?))?/.exec(text);
  if (rights !== null) {
    const price = rights[3] === undefined ? null : Number(rights[3]);
    found.push({ kind: 'rights', offered: Number(rights[1]), held: Number(rights[2]), price });
  }
  const scheme = /DE-?MERGER|SCHEME OF ARRANGEMENT|AMALGAMATION|MERGER|SPIN ?-?OFF/.exec(text);
  // A ratio beside a bonus or rights is theirs.
  const spunOff =
    scheme === null || bonus !== null || rights !== null
      ? null
      : /(?:DE-?MERGER|SPIN ?-?OFF)[^0-9]*(\d+)\s*:\s*(\d+).*?R[SE]\.?\s*(\d+(?:\.\d+)?)/.exec(text);
  if (scheme !== null) found.push({ kind: 'scheme', spunOff: spunOffIn(spunOff) });
  // Amounts of the others are no dividends.
  const rest = [split, rights, spunOff].reduce((left, match) => left.replace(match?.[0] ?? '', ' '), text);
  const dividend = dividendOf(rest);
  if (dividend > 0) found.push({ kind: 'dividend', amount: dividend });
  return found;
}

function spunOffIn(match: RegExpExecArray | null): SpunOff | null {
  if (match === null) return null;
  const [given, held, price] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return given > 0 && held > 0 && price > 0 ? { given, held, price } : null;
}

/** Interim, final and special dividends of one day add up. */
function dividendOf(text: string): number {
  if (!/\bDIV(?!ISION)/.test(text)) return 0;
  const amounts = [...text.matchAll(/R[SE]\.?\s*-?\s*(\d+(?:\.\d+)?)/g)].map((match) => Number(match[1]));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

export type ActionRow =
  | { readonly ok: true; readonly actions: readonly DatedAction[] }
  | { readonly ok: false; readonly reason: string };

/** The exchange's daily file (`EX_DT`) and its website's download (`EX-DATE`). */
export function isActionFile(headerLine: string): boolean {
  const header = headerOf(headerLine);
  return header.has('PURPOSE') && (header.has('EX_DT') || header.has('EX-DATE'));
}

export function actionReader(headerLine: string): (line: string) => ActionRow {
  const header = headerOf(headerLine);
  const place = (...names: readonly string[]) =>
    names.map((name) => header.get(name)).find((at) => at !== undefined) ?? -1;
  const [symbolAt, dateAt, purposeAt] = [place('SYMBOL'), place('EX_DT', 'EX-DATE'), place('PURPOSE')];
  return (line) => {
    const cells = splitLine(line);
    const symbol = cells[symbolAt] ?? '';
    if (symbol === '') return { ok: false, reason: 'no symbol' };
    const exDate = readFileDate(cells[dateAt] ?? '');
    if (exDate === null) return { ok: false, reason: 'no ex-date' };
    const purpose = cells[purposeAt] ?? '';
    const actions = readPurpose(purpose);
    if (actions.length === 0) return { ok: false, reason: 'moves no price' };
    return { ok: true, actions: actions.map((action) => ({ symbol, exDate, action, purpose })) };
  };
}
