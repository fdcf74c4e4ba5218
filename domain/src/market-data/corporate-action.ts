import type { CalendarDate } from '../primitives/calendar-date.ts';
import { headerOf, splitLine } from './csv-rows.ts';
import { readFileDate } from './file-dates.ts';

/** Corporate event on a share's ex-date. Amounts are in rupees per share, and ratios are exact. */
export type CorporateAction =
  /** One old share becomes `to ÷ from` new ones. A face value change from 10 to 1 is 10 for 1. */
  | { readonly kind: 'split'; readonly from: number; readonly to: number }
  /** `free` new shares for every `held`. */
  | { readonly kind: 'bonus'; readonly free: number; readonly held: number }
  | { readonly kind: 'dividend'; readonly amount: number }
  /** `offered` for every `held`, with the price if the file contains one. */
  | {
      readonly kind: 'rights';
      readonly offered: number;
      readonly held: number;
      readonly price: number | null;
    }
  /**
   * Demerger or merger. The exchange's files omit its share of the price, except for some, such as `DEMERGER 1:1 RS
   * 261.85`, in which case `spunOff` is what holders received.
   */
  | { readonly kind: 'scheme'; readonly spunOff: SpunOff | null };

/** `given` shares of the other company for every `held`, each worth `price` rupees at price discovery. */
interface SpunOff {
  readonly given: number;
  readonly held: number;
  readonly price: number;
}

export interface DatedAction {
  readonly symbol: string;
  readonly exDate: CalendarDate;
  readonly action: CorporateAction;
  /** Wording of the exchange. */
  readonly purpose: string;
}

/** Returns the exchange's purpose for display in the usual money format, such as `Dividend ₹12.35 a share`. */
export function purposeText(purpose: string): string {
  return (
    purpose
      .replace(/\bR[SE]\.?\s*(\d+(?:\.\d+)?)(?:\/-)?/gi, '₹$1')
      // Amounts have two paise digits or none.
      .replace(/₹\d+\.\d(?!\d)/g, (amount) => `${amount}0`)
      .replace(/ - ₹/g, ' ₹')
      .replace(/\bPer Share\b/gi, 'a share')
  );
}

/** Instrument other than the share, whose price no file contains. */
const otherInstrument =
  /\bN?CR?PS\b|NCRPS|OCRPS|CCPS|\bRPS\b|PREF(?:ERENCE|\b)|\b[NFPOC]?CDS?\b|DEBENTURE|WARRANT|\bBONDS?\b|\bDVRS?\b|DIFFERENTIAL/;
const partlyPaid = /PARTLY|PART[- ]?PAID|\bPP\b|APPLICATION MONEY|\bCALLS?\b/;
const number = String.raw`(\d+(?:,\d{2,3})*(?:\.\d+)?)`;
const rupees = String.raw`(?:R\s?[SE]\b\.?|RS\.?|INR|₹)\s*-?\s*`;

/**
 * Returns the price-moving actions in a purpose; empty for meetings and the like. `faceValue` is in rupees, or null if
 * the file has none. Rights at a premium and dividends in percent need it.
 */
export function readPurpose(purpose: string, faceValue: number | null = null): CorporateAction[] {
  return readParts(purpose, faceValue).actions;
}

function readParts(
  purpose: string,
  faceValue: number | null,
): { readonly actions: CorporateAction[]; readonly hasUnreadDividend: boolean } {
  const text = purpose
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\bR (?=[SE]\b)/g, 'R');
  const found: CorporateAction[] = [];
  const split = new RegExp(
    String.raw`(?:SPLIT|SPLT|SUB-?\s?DIVISION|CONSOLIDATION).*?(?:FROM|FRM|FR)?\.?\s*R[SE]\.?\s*${number}.*?\bTO\b\s*R[SE]\.?\s*${number}`,
  ).exec(text);
  if (split !== null) {
    const [from, to] = [amountOf(split[1]), amountOf(split[2])];
    if (from > 0 && to > 0 && from !== to) found.push({ kind: 'split', from: to, to: from });
  }
  let rest = split === null ? text : text.replace(split[0], ' ');
  let hasUnmeasured = false;
  // Split by action, because the text from one keyword to the next belongs to the first.
  const bonus = /BONUS.*?(?=RIGHT|DIVIDEND|DIV\b|INTERIM|DE-?MERGER|SPIN ?-?OFF|$)/.exec(rest)?.[0] ?? null;
  if (bonus !== null) {
    const ratio = /(\d+)[^\d:]*:\s*(\d+)/.exec(bonus);
    if (otherInstrument.test(bonus)) hasUnmeasured = true;
    else if (ratio !== null && Number(ratio[1]) > 0 && Number(ratio[2]) > 0)
      found.push({ kind: 'bonus', free: Number(ratio[1]), held: Number(ratio[2]) });
    rest = rest.replace(bonus, ' ');
  }
  const rights = /RIGHT.*?(?=BONUS|DIVIDEND|DIV\b|INTERIM|DE-?MERGER|SPIN ?-?OFF|$)/.exec(rest)?.[0] ?? null;
  if (rights !== null) {
    const ratio = /(\d+)[^\d:]*:\s*(\d+)/.exec(rights);
    if (ratio !== null && Number(ratio[1]) > 0 && Number(ratio[2]) > 0) {
      const price = rightsPrice(rights, faceValue);
      found.push({ kind: 'rights', offered: Number(ratio[1]), held: Number(ratio[2]), price });
    } else hasUnmeasured = hasUnmeasured || otherInstrument.test(rights);
    rest = rest.replace(rights, ' ');
  }
  const scheme = /DE-?MERGER|SCHEME OF|ARRANGEMENT|AMALGAMATION|MERGER|SPIN ?-?OFF/.test(text);
  // The ratio of a bonus or rights issue is not the demerger's ratio.
  const spunOff =
    !scheme || bonus !== null || rights !== null
      ? null
      : new RegExp(String.raw`(?:DE-?MERGER|SPIN ?-?OFF)[^0-9]*(\d+)\s*:\s*(\d+).*?${rupees}${number}`).exec(
          rest,
        );
  if (scheme || hasUnmeasured) found.push({ kind: 'scheme', spunOff: spunOffIn(spunOff) });
  if (spunOff !== null) rest = rest.replace(spunOff[0], ' ');
  const dividend = dividendOf(rest, faceValue);
  if (dividend !== null && dividend > 0) found.push({ kind: 'dividend', amount: dividend });
  return { actions: found, hasUnreadDividend: dividend === null };
}

function amountOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''));
}

/** Returns the price of a new share in rupees, or null if the file omits it or it is for another instrument. */
function rightsPrice(text: string, faceValue: number | null): number | null {
  if (otherInstrument.test(text) || partlyPaid.test(text)) return null;
  const amount = new RegExp(rupees + number).exec(text)?.[1];
  const atPremium = /PREM/.test(text);
  if (amount === undefined) return /\bAT PAR\b|@ ?PAR\b/.test(text) ? faceValue : null;
  if (!atPremium) return amountOf(amount);
  return faceValue === null ? null : Math.round((faceValue + amountOf(amount)) * 10_000) / 10_000;
}

function spunOffIn(match: RegExpExecArray | null): SpunOff | null {
  if (match === null) return null;
  const [given, held, price] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return given > 0 && held > 0 && price > 0 ? { given, held, price } : null;
}

/**
 * Returns rupees per share as the sum of interim, final and special dividends, 0 without a dividend, or null if an
 * amount is unreadable.
 */
function dividendOf(text: string, faceValue: number | null): number | null {
  if (!/DIV(?!IS)/.test(text)) return 0;
  // Keywords joined to other words, as in `MEETINGDIVIDEND`, also count. Each dividend must have an amount.
  const parts = text.split(/(?=DIV(?!IS))/).filter((part) => part.startsWith('DIV'));
  let sum = 0;
  for (const part of parts) {
    const amounts = [...part.matchAll(new RegExp(rupees + number, 'g'))].map((match) => amountOf(match[1]));
    const percents = [...part.matchAll(/(\d+(?:\.\d+)?)\s*(?:%|PER ?CENT)/g)].map((match) =>
      Number(match[1]),
    );
    const plain = /^DIV[A-Z]*\s*[-:@]?\s*(\d+(?:\.\d+)?)(?!\s*(?:%|PER ?CENT|[\d:]))/.exec(part)?.[1];
    if (amounts.length > 0) sum += amounts.reduce((total, amount) => total + amount, 0);
    else if (percents.length > 0) {
      if (faceValue === null) return null;
      sum += (percents.reduce((total, percent) => total + percent, 0) * faceValue) / 100;
    } else if (plain !== undefined) sum += Number(plain);
    else return null;
  }
  return Math.round(sum * 10_000) / 10_000;
}

export type ActionRow =
  | { readonly ok: true; readonly actions: readonly DatedAction[] }
  | { readonly ok: false; readonly reason: string };

/** Returns whether the header is that of the exchange's daily file (`EX_DT`) or its website download (`EX-DATE`). */
export function isActionFile(headerLine: string): boolean {
  const header = headerOf(headerLine);
  return header.has('PURPOSE') && (header.has('EX_DT') || header.has('EX-DATE'));
}

export function actionReader(headerLine: string): (line: string) => ActionRow {
  const header = headerOf(headerLine);
  const place = (...names: readonly string[]) =>
    names.map((name) => header.get(name)).find((at) => at !== undefined) ?? -1;
  const [symbolAt, dateAt, purposeAt] = [place('SYMBOL'), place('EX_DT', 'EX-DATE'), place('PURPOSE')];
  const faceValueAt = place('FACE VALUE', 'FACE VALUE(RS.)', 'FACE_VALUE', 'FACE_VAL');
  return (line) => {
    const cells = splitLine(line);
    const symbol = cells[symbolAt] ?? '';
    if (symbol === '') return { ok: false, reason: 'no symbol' };
    const exDate = readFileDate(cells[dateAt] ?? '');
    if (exDate === null) return { ok: false, reason: 'no ex-date' };
    const purpose = cells[purposeAt] ?? '';
    const faceValue = amountOf(cells[faceValueAt]);
    const { actions, hasUnreadDividend } = readParts(purpose, faceValue > 0 ? faceValue : null);
    if (actions.length === 0)
      return {
        ok: false,
        reason: hasUnreadDividend ? 'a dividend that could not be read' : 'moves no price',
      };
    return { ok: true, actions: actions.map((action) => ({ symbol, exDate, action, purpose })) };
  };
}
