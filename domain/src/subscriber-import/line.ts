import type { StateCode } from '../billing/states.ts';
import { stateFromImport } from '../billing/states.ts';
import { checkGstin } from '../billing/gstin.ts';
import { gstBasisPointsOn } from '../billing/gst-rate.ts';
import type { GstRate } from '../billing/gst-rate.ts';
import type { TaxFacts, TaxHeads } from '../billing/tax.ts';
import { sumOfHeads, taxFor } from '../billing/tax.ts';
import type { PlanAlias } from '../catalogue/plan.ts';
import { isPaidPlan } from '../catalogue/plan.ts';
import { isEmail } from '../identity/email.ts';
import { isWrittenName, normaliseName } from '../identity/names.ts';
import { isIndianMobile, normaliseMobile } from '../kyc/mobile.ts';
import { isPinCode } from '../kyc/pin-code.ts';
import type { NotificationSettings } from '../notifications/settings.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { mulDivHalfUp, subtract } from '../primitives/paise.ts';
import { normaliseReferralCode } from '../referrals/code.ts';
import type { ImportFault } from './faults.ts';
import type { Columns, ImportField, SharedValues } from './fields.ts';
import type { OldSeries } from './old-series.ts';
import { oldInvoiceProblem } from './old-invoice.ts';
import type { DayOrder } from './values.ts';
import { isFormula, isGarbled, readDay, readRupees, readYesNo } from './values.ts';

/** Parsing options chosen by the firm, and the data to check lines against. */
export interface ReadingRules {
  readonly headings: number;
  readonly columns: Columns;
  readonly values: SharedValues;
  readonly dayOrder: DayOrder;
  /** Plans by lower-case name in the file; null for an account without a plan. */
  readonly plans: ReadonlyMap<string, PlanAlias | null>;
  readonly series: readonly OldSeries[];
  /** Returns the number after which our invoice series of a year (`25-26`) starts, or null if it starts at 1. */
  readonly ownSeriesAfter: (year: string) => number | null;
  readonly termsVersions: ReadonlySet<string>;
  readonly firmState: StateCode;
  /** Defaults to the statutory rates. A sale is split at the rate on its payment day. */
  readonly gstRates?: readonly GstRate[];
  readonly today: CalendarDate;
  readonly sunset: CalendarDate | null;
}

/** Payment and invoice from the old system. `taxable` and `heads` add up to `amount`. */
export interface OldSale {
  readonly amount: Paise;
  readonly taxable: Paise;
  readonly heads: TaxHeads;
  readonly usesUtgst: boolean;
  readonly placeOfSupply: StateCode;
  readonly paidOn: CalendarDate;
  readonly reference: string | null;
  /** Null if the old system's file has none. */
  readonly invoiceNumber: string | null;
  /** Day of payment if there is no invoice number and date. */
  readonly invoiceDate: CalendarDate;
}

export interface ImportFacts {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly state: StateCode | null;
  readonly pinCode: string | null;
  readonly address: string | null;
  readonly businessName: string | null;
  readonly gstin: string | null;
  /** Null for an account without a plan. */
  readonly term: {
    readonly alias: PlanAlias;
    readonly startDate: CalendarDate;
    readonly endDate: CalendarDate;
  } | null;
  /** Null for a free plan. */
  readonly sale: OldSale | null;
  readonly terms: {
    readonly version: string;
    readonly acceptedOn: CalendarDate;
    readonly evidence: string;
  } | null;
  readonly freeMonths: number;
  readonly referralCode: string | null;
  readonly referredBy: string | null;
  /** Digest and alerts are on only if the file says that the subscriber wants them. */
  readonly settings: NotificationSettings;
}

/**
 * Maximum length of each text. A text must not look like a spreadsheet formula, but numbers and phone numbers may start
 * with a sign.
 */
const texts: readonly { readonly field: ImportField; readonly most: number; readonly isSigned?: true }[] = [
  { field: 'email', most: 254 },
  { field: 'name', most: 100 },
  { field: 'firstName', most: 100 },
  { field: 'lastName', most: 100 },
  { field: 'mobile', most: 30, isSigned: true },
  { field: 'state', most: 100 },
  { field: 'address', most: 300 },
  { field: 'businessName', most: 200 },
  { field: 'plan', most: 100 },
  { field: 'amount', most: 30, isSigned: true },
  { field: 'paymentReference', most: 100 },
  { field: 'invoiceNumber', most: 100 },
  { field: 'termsVersion', most: 100 },
  { field: 'termsEvidence', most: 500 },
  { field: 'freeMonths', most: 100, isSigned: true },
  { field: 'referralCode', most: 100 },
  { field: 'referredBy', most: 100 },
];
const maxFreeMonths = 60;
const referralShape = /^ref_[a-z0-9]{1,40}$/;

export type ReadLine =
  | { readonly ok: true; readonly facts: ImportFacts }
  | { readonly ok: false; readonly faults: readonly ImportFault[] };

/** Returns a line's data, or all faults that are detectable without other lines or existing data. */
export function readLine(cells: readonly string[], rules: ReadingRules): ReadLine {
  const surplus = cells.slice(rules.headings);
  if (cells.length < rules.headings || surplus.some((cell) => cell.trim() !== ''))
    return { ok: false, faults: ['columns'] };
  const reader = new CellReader(cells, rules);
  reader.checkTexts();
  const facts = factsOf(reader, rules);
  return reader.faults.size > 0 ? { ok: false, faults: [...reader.faults] } : { ok: true, facts };
}

/** Reads cells by field and collects faults. */
class CellReader {
  readonly faults = new Set<ImportFault>();
  readonly #cells: readonly string[];
  readonly #rules: ReadingRules;

  constructor(cells: readonly string[], rules: ReadingRules) {
    this.#cells = cells;
    this.#rules = rules;
  }

  /** Returns the text in the line, without the default for all lines. */
  cell(field: ImportField): string {
    const column = this.#rules.columns[field];
    return column === undefined ? '' : (this.#cells[column] ?? '').trim();
  }

  text(field: ImportField): string {
    const shared: Readonly<Partial<Record<ImportField, string>>> = this.#rules.values;
    return this.cell(field) || (shared[field] ?? '').trim();
  }

  orNull(field: ImportField): string | null {
    return this.text(field) || null;
  }

  fault(fault: ImportFault): null {
    this.faults.add(fault);
    return null;
  }

  checkTexts(): void {
    if (this.#cells.some((cell) => isGarbled(cell))) this.fault('encoding');
    for (const { field, most, isSigned } of texts) {
      const text = this.text(field);
      if (text.length > most) this.fault('too-long');
      if (isSigned !== true && isFormula(text)) this.fault('formula');
    }
  }

  /** Returns a day, or null if the cell is empty or invalid. */
  day(field: ImportField): CalendarDate | null {
    const text = this.text(field);
    if (text === '') return null;
    const date = readDay(text, this.#rules.dayOrder);
    return date === null || date < '2000-01-01' || date > '2199-12-31' ? this.fault('date-invalid') : date;
  }

  pastDay(field: ImportField): CalendarDate | null {
    const date = this.day(field);
    return date !== null && date > this.#rules.today ? this.fault('date-in-the-future') : date;
  }

  wants(field: ImportField): boolean {
    const text = this.text(field);
    if (text === '') return false;
    return readYesNo(text) ?? this.fault('yes-no-invalid') ?? false;
  }
}

function factsOf(reader: CellReader, rules: ReadingRules): ImportFacts {
  const email = reader.text('email');
  if (email === '') reader.fault('email-missing');
  else if (!isEmail(email)) reader.fault('email-invalid');
  const { firstName, lastName } = nameOf(reader);
  const buyer = buyerOf(reader);
  const term = termOf(reader, rules);
  const sale = saleOf(reader, rules, term, buyer.state);
  return {
    email,
    firstName,
    lastName,
    ...buyer,
    term,
    sale,
    terms: agreementOf(reader, rules),
    freeMonths: freeMonthsOf(reader),
    referralCode: referralOf(reader, 'referralCode', 'referral-code-invalid'),
    referredBy: referralOf(reader, 'referredBy', 'referrer-unknown'),
    settings: {
      dailyDigest: reader.wants('dailyDigest'),
      instaAlerts: reader.wants('instaAlerts'),
      // Subscribers without a newsletter receive neither newsletters nor offers.
      letters: reader.wants('dailyDigest'),
      offers: reader.wants('dailyDigest'),
      customerOptOut: reader.wants('customerOptOut'),
    },
  };
}

function nameOf(reader: CellReader): { firstName: string; lastName: string } {
  const whole = normaliseName(reader.text('name'));
  const space = whole.lastIndexOf(' ');
  const firstName = normaliseName(reader.text('firstName')) || (space < 0 ? whole : whole.slice(0, space));
  const lastName =
    normaliseName(reader.text('lastName')) ||
    (reader.text('firstName') === '' && space >= 0 ? whole.slice(space + 1) : '');
  if (firstName === '') reader.fault('name-missing');
  else if (![firstName, lastName].every((name) => name === '' || isWrittenName(name)))
    reader.fault('name-invalid');
  return { firstName, lastName };
}

function buyerOf(reader: CellReader) {
  const typed = reader.orNull('mobile');
  const mobile = typed === null ? null : normaliseMobile(typed);
  if (mobile !== null && !isIndianMobile(mobile)) reader.fault('mobile-invalid');
  const stateText = reader.orNull('state');
  const named = stateText === null ? null : stateFromImport(stateText);
  if (stateText !== null && named === null) reader.fault('state-unknown');
  const pinCode = reader.orNull('pinCode')?.replaceAll(' ', '') ?? null;
  if (pinCode !== null && !isPinCode(pinCode)) reader.fault('pin-code-invalid');
  const gstText = reader.orNull('gstin');
  const gst = gstText === null ? null : checkGstin(gstText);
  const businessName = reader.orNull('businessName');
  if (gst !== null) {
    if (!gst.ok) reader.fault('gstin-invalid');
    else if (named !== null && gst.value.stateCode !== null && gst.value.stateCode !== named)
      reader.fault('gstin-state');
    if (businessName === null) reader.fault('business-name-missing');
  }
  const business = gst?.ok === true ? gst.value : null;
  return {
    mobile,
    state: named ?? business?.stateCode ?? null,
    pinCode,
    address: reader.orNull('address'),
    businessName,
    gstin: business?.gstin ?? null,
  };
}

/** Returns the plan, null for an account without a plan, or undefined for an unknown plan. */
function planOf(reader: CellReader, rules: ReadingRules): PlanAlias | null | undefined {
  const called = reader.text('plan').toLowerCase();
  return called === '' ? null : rules.plans.get(called);
}

function termOf(reader: CellReader, rules: ReadingRules): ImportFacts['term'] {
  const alias = planOf(reader, rules);
  if (alias === undefined) reader.fault('plan-unknown');
  if (alias === null) {
    const hasDates = reader.cell('startDate') !== '' || reader.cell('endDate') !== '';
    if (reader.text('plan') === '' && hasDates) reader.fault('plan-missing');
    return null;
  }
  if (reader.text('startDate') === '') reader.fault('start-missing');
  if (reader.text('endDate') === '') reader.fault('end-missing');
  const [startDate, endDate] = [reader.day('startDate'), reader.day('endDate')];
  if (startDate === null || endDate === null) return null;
  if (endDate < startDate) return reader.fault('end-before-start');
  if (rules.sunset !== null && endDate > rules.sunset) return reader.fault('end-past-sunset');
  return alias === undefined ? null : { alias, startDate, endDate };
}

function saleOf(
  reader: CellReader,
  rules: ReadingRules,
  term: ImportFacts['term'],
  placeOfSupply: StateCode | null,
): OldSale | null {
  const typed = reader.orNull('amount');
  const amount = typed === null ? null : readRupees(typed);
  if (typeof amount === 'string') return reader.fault(amount);
  const paidOn = reader.pastDay('paidOn');
  const invoiceDate = reader.pastDay('invoiceDate');
  const invoiceNumber = reader.orNull('invoiceNumber');
  if (term === null) {
    if (planOf(reader, rules) === null && isOwnAmount(reader, amount)) reader.fault('amount-without-plan');
    return null;
  }
  if (!isPaidPlan(term.alias))
    return amount !== null && amount > 0 ? reader.fault('amount-of-free-plan') : null;
  if (amount === null) return reader.fault('amount-missing');
  // Free of charge: no sale, no invoice.
  if (amount === 0) return null;
  if (placeOfSupply === null && reader.text('state') === '') reader.fault('state-missing');
  if (reader.text('paidOn') === '') reader.fault('paid-on-missing');
  const hasNoDate = reader.text('invoiceDate') === '';
  if (invoiceNumber !== null && hasNoDate) reader.fault('invoice-missing');
  const issuedOn = invoiceNumber === null && hasNoDate ? paidOn : invoiceDate;
  if (issuedOn === null || paidOn === null || placeOfSupply === null) return null;
  const problem = invoiceNumber === null ? null : oldInvoiceProblem(invoiceNumber, issuedOn, rules);
  if (problem !== null) return reader.fault(problem);
  return {
    amount,
    ...splitGross(amount, {
      basisPoints: gstBasisPointsOn(paidOn, rules.gstRates),
      firmState: rules.firmState,
      placeOfSupply,
    }),
    placeOfSupply,
    paidOn,
    reference: reader.orNull('paymentReference'),
    invoiceNumber,
    invoiceDate: issuedOn,
  };
}

function isOwnAmount(reader: CellReader, amount: Paise | null): boolean {
  return amount !== null && amount > 0 && reader.cell('amount') !== '';
}

/** Returns an amount including GST, split into taxable value and heads that add up to it to the paisa. */
export function splitGross(
  amount: Paise,
  { basisPoints, firmState, placeOfSupply }: Omit<TaxFacts, 'taxable'>,
): Pick<OldSale, 'taxable' | 'heads' | 'usesUtgst'> {
  const { cgst, sgst, igst, usesUtgst } = taxFor({
    taxable: mulDivHalfUp(amount, 10_000, 10_000 + basisPoints),
    basisPoints,
    firmState,
    placeOfSupply,
  });
  const heads = { cgst, sgst, igst };
  return { taxable: subtract(amount, sumOfHeads(heads)), heads, usesUtgst };
}

function agreementOf(reader: CellReader, rules: ReadingRules): ImportFacts['terms'] {
  const version = reader.orNull('termsVersion');
  const evidence = reader.orNull('termsEvidence');
  const acceptedOn = reader.pastDay('termsAcceptedOn');
  if (version === null && evidence === null && reader.text('termsAcceptedOn') === '') return null;
  if (version !== null && !rules.termsVersions.has(version)) reader.fault('terms-unknown');
  if (version === null || evidence === null || reader.text('termsAcceptedOn') === '')
    return reader.fault('terms-incomplete');
  return acceptedOn === null ? null : { version, acceptedOn, evidence };
}

function freeMonthsOf(reader: CellReader): number {
  const text = reader.text('freeMonths');
  if (text === '') return 0;
  if (!/^\d{1,3}$/.test(text) || Number(text) > maxFreeMonths) reader.fault('free-months-invalid');
  return Number(text);
}

function referralOf(
  reader: CellReader,
  field: 'referralCode' | 'referredBy',
  fault: ImportFault,
): string | null {
  const text = reader.orNull(field);
  if (text === null) return null;
  const code = normaliseReferralCode(text);
  return referralShape.test(code) ? code : reader.fault(fault);
}
