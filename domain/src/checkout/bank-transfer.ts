import { tdsProblem } from '../billing/tds.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { isAfter, isBefore } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, formatRupees } from '../primitives/paise.ts';

/** Stored in place of a gateway on orders paid by bank transfer. */
export const bankTransfer = 'bank-transfer';

/** Days within which a transfer must be made, configurable by the firm. */
export const transferDays = { least: 1, most: 15, usual: 3 } as const;

/** Days after the transfer deadline during which staff can still record it at the agreed price. */
export const recordingDays = 3;

/** Letters and digits without I, L, O and U, which are easily confused. */
const referenceAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const referencePrefix = 'SUB';
const referenceShape = /SUB[0-9A-HJKMNP-TV-Z]{8}/;

/**
 * Returns the reference to quote in a transfer.
 * @param bytes eight random bytes
 */
export function transferReference(bytes: Uint8Array): string {
  return referencePrefix + [...bytes].map((byte) => referenceAlphabet[byte % 32] ?? '').join('');
}

/** Returns our reference in a bank's narration, which may contain spaces or hyphens, or null if there is none. */
export function referenceIn(narration: string): string | null {
  return referenceShape.exec(narration.toUpperCase().replaceAll(/[\s\-_]/g, ''))?.[0] ?? null;
}

/** 12 digits for IMPS and UPI, 16 characters for NEFT, 22 for RTGS. */
const utrShape = /^(?:\d{12}|[A-Z][A-Z0-9]{15}|[A-Z]{4}[A-Z0-9]{18})$/;
const fewestDigits = 8;

/** Returns a UTR in upper case without spaces, or null if the text is not a valid UTR. */
export function readUtr(text: string): string | null {
  const utr = text.toUpperCase().replaceAll(/\s/g, '');
  return utrShape.test(utr) && utr.replaceAll(/\D/g, '').length >= fewestDigits ? utr : null;
}

/** Returns all valid UTRs in a bank's reference or narration. */
export function utrsIn(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.toUpperCase().split(/[^A-Z0-9]+/));
  return [...new Set(words.flatMap((word) => readUtr(word) ?? readUtr(word.replace(/^0{1,4}/, '')) ?? []))];
}

/** Returns the payment id of a transfer. */
export function paymentOfUtr(utr: string): string {
  return `utr_${utr}`;
}

export interface TransferredOrder {
  readonly amount: Paise;
  readonly taxable: Paise;
  readonly buyerGstin: string | null;
  readonly openedOn: CalendarDate;
}

export interface ReceivedTransfer {
  /** Amount received by the bank. */
  readonly received: Paise;
  /** Amount that a business deducted from the transfer. */
  readonly tds: Paise;
  readonly paidOn: CalendarDate;
  /** Whether staff want to hold a transfer of a different amount for review. */
  readonly isHeld: boolean;
}

/** Returns one or two sentences on why a transfer cannot be recorded for an order, or null if it can. */
export function transferProblem(
  order: TransferredOrder,
  { received, tds, paidOn, isHeld }: ReceivedTransfer,
  today: CalendarDate,
): string | null {
  if (isAfter(paidOn, today)) return 'The date of the transfer is in the future.';
  if (isBefore(paidOn, order.openedOn)) return 'The transfer is dated before the order.';
  if (tds > 0) {
    const problem = tdsProblem(order, tds);
    if (problem !== null) return problem;
  }
  const isWhole = add(received, tds) === order.amount;
  if (isHeld && isWhole) return 'The amount is right. Record it without holding it.';
  if (isHeld && tds > 0) return 'A held transfer has no TDS. Record what the bank received.';
  if (isHeld || isWhole) return null;
  const deducted = tds > 0 ? ` and TDS of ${formatRupees(tds)}` : '';
  return `The order costs ${formatRupees(order.amount)}, but this is ${formatRupees(received)}${deducted}.`;
}
