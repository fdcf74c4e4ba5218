import type { BillingHistory } from '@niveshak/contract/billing/schemas';
import { billingTexts } from '@niveshak/contract/billing/texts';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { businessDay } from '../lib/dates.ts';
import type { HistoryPart } from '../lib/paths.ts';
import type { ExplanationLine, HistoryItem } from './history-item.ts';
import { purchasesIn } from './purchases.ts';

const texts = billingTexts;

/**
 * Returns the billing history, newest first. Each purchase is one item with parts, unless the list is limited to one
 * kind, such as documents. Within a day, a consequence is listed before its cause.
 * @param giftsFor gift recipients by invoice number
 */
export function historyItems(
  history: BillingHistory,
  part: HistoryPart | null,
  giftsFor: ReadonlyMap<string, string> = new Map(),
): HistoryItem[] {
  const linesOf = (number: string | null) =>
    history.documents.find((document) => document.number === number)?.explanation ?? [];
  const all = [
    ...history.refunds.map((refund, index) => refundItem(refund, index, history, linesOf)),
    ...history.credits.map((credit) => creditItem(credit, linesOf)),
    ...history.documents.filter(({ kind }) => kind !== 'invoice').map(documentItem),
    ...history.terms.map(termItem),
    ...history.documents.filter(({ kind }) => kind === 'invoice').map(documentItem),
    ...history.payments.map((payment) => paymentItem(payment, linesOf)),
  ];
  const items = part === null ? purchasesIn(all, giftsFor) : all.filter((item) => item.part === part);
  // The sort is stable, so items of the same day keep the order of kinds above.
  return items.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

type LinesOf = (number: string | null) => readonly ExplanationLine[];

function termItem(term: BillingHistory['terms'][number]): HistoryItem {
  const { id, planName, startDate, endDate, source, paid, invoiceNumber, explanation } = term;
  return {
    key: `term-${id}`,
    part: 'plans',
    date: startDate,
    title: planName,
    detail: [
      `${dayText(startDate)} to ${dayText(endDate)}`,
      ...(source === 'order' ? [] : [texts.sources[source]]),
    ].join(' · '),
    amount: paid?.amount ?? null,
    amountNote: paid === null ? null : texts.exGst,
    status: termStatus(term),
    why: explanation,
    note: explanation.length > 0 ? null : freeTermNote(term),
    file: invoiceNumber === null ? null : { by: 'term', id, number: invoiceNumber },
    purchase: invoiceNumber,
    parts: [],
  };
}

function dayText(date: string): string {
  const day = parseCalendarDate(date);
  return day === null ? date : formatDate(day);
}

function termStatus({ state }: BillingHistory['terms'][number]): HistoryItem['status'] {
  const tones = { current: 'good', queued: 'accent', past: 'plain' } as const;
  return { text: texts.termStates[state], tone: tones[state] };
}

function freeTermNote({ source, alias, paid }: BillingHistory['terms'][number]): string {
  if (source === 'gift') return texts.giftNote;
  return paid === null || planOf(alias).kind !== 'paid' ? texts.freeNote : texts.noLines;
}

function documentItem(document: BillingHistory['documents'][number]): HistoryItem {
  const { id, kind, number, planName, total, originalNumber, reason, explanation } = document;
  const isInvoice = kind === 'invoice';
  return {
    key: `document-${id}`,
    part: 'documents',
    date: document.issuedOn,
    title: `${texts.kinds[kind]} ${number}`,
    detail: originalNumber === null ? planName : `Against invoice ${originalNumber}`,
    amount: isInvoice ? total.amount : -total.amount,
    amountNote: null,
    status: document.isPendingRegistration ? { text: texts.pendingRegistration, tone: 'accent' } : null,
    why: [...explanation, totalLine(document)],
    note: reason,
    file: document.isPendingRegistration ? null : { by: 'document', id, number },
    purchase: originalNumber ?? number,
    parts: [],
  };
}

function totalLine({ taxable, gst, total }: BillingHistory['documents'][number]): ExplanationLine {
  const heads = [
    ['CGST', gst.cgst],
    [gst.usesUtgst ? 'UTGST' : 'SGST', gst.sgst],
    ['IGST', gst.igst],
  ] as const;
  const parts = heads.filter(([, amount]) => amount !== 0);
  const figures = [[texts.taxable, taxable.amount], ...parts] as const;
  return {
    label: texts.total,
    detail: figures.map(([name, amount]) => `${name} ${formatRupees(paise(amount))}`).join(' · '),
    amount: total.amount,
  };
}

function paymentItem(payment: BillingHistory['payments'][number], linesOf: LinesOf): HistoryItem {
  const { paymentId, receivedAt, amount, status, invoiceNumber } = payment;
  const tones = { applied: 'good', held: 'accent', returned: 'plain' } as const;
  const why = linesOf(invoiceNumber);
  return {
    key: `payment-${paymentId}`,
    part: 'payments',
    date: businessDay(receivedAt) ?? receivedAt.slice(0, 10),
    title: texts.payment,
    detail: invoiceNumber === null ? paymentId : `${paymentId}, for invoice ${invoiceNumber}`,
    amount: amount.amount,
    amountNote: null,
    status: { text: texts.paymentStates[status], tone: tones[status] },
    why,
    note: status === 'applied' ? (why.length > 0 ? null : texts.noLines) : texts.paymentNotes[status],
    file: null,
    purchase: invoiceNumber ?? paymentId,
    parts: [],
  };
}

function refundItem(
  refund: BillingHistory['refunds'][number],
  index: number,
  history: BillingHistory,
  linesOf: LinesOf,
): HistoryItem {
  const { paymentId, decidedAt, amount, status, creditNoteNumber, reason } = refund;
  const tones = { 'on-its-way': 'accent', refunded: 'plain', failed: 'bad' } as const;
  const next = {
    'on-its-way': ` ${texts.refundTakes}`,
    refunded: '',
    failed: ` ${texts.refundFailed}`,
  } as const;
  return {
    key: `refund-${paymentId}-${decidedAt}-${index}`,
    part: 'payments',
    date: businessDay(decidedAt) ?? decidedAt.slice(0, 10),
    title: texts.refund,
    detail: `To payment ${paymentId}`,
    amount: -amount.amount,
    amountNote: null,
    status: { text: texts.refundStates[status], tone: tones[status] },
    why: linesOf(creditNoteNumber),
    note: status === 'refunded' ? reason : `${reason}.${next[status]}`,
    file: null,
    purchase:
      history.documents.find(({ number }) => number === creditNoteNumber)?.originalNumber ??
      history.payments.find((payment) => payment.paymentId === paymentId)?.invoiceNumber ??
      paymentId,
    parts: [],
  };
}

function creditItem(credit: BillingHistory['credits'][number], linesOf: LinesOf): HistoryItem {
  const { at, amount, creditNoteNumber, invoiceNumber, fundedBy } = credit;
  return {
    key: `credit-${creditNoteNumber}`,
    part: 'payments',
    date: businessDay(at) ?? at.slice(0, 10),
    title: texts.credit,
    detail: invoiceNumber === null ? creditNoteNumber : `Set off against invoice ${invoiceNumber}`,
    amount: -amount.amount,
    amountNote: null,
    status: null,
    why: [
      ...linesOf(creditNoteNumber),
      ...fundedBy.map((source) => ({
        label: texts.fundedBy,
        detail: source.paymentId,
        amount: source.amount,
      })),
    ],
    note: null,
    file: null,
    purchase: invoiceNumber,
    parts: [],
  };
}
