import { stateOf } from '../billing/states.ts';
import { addHeads, headLabels } from '../billing/tax.ts';
import { planOf } from '../catalogue/plan.ts';
import { termText } from '../catalogue/plan-term.ts';
import type { PlacedGift } from '../gifts/queued-gifts.ts';
import { addDays, formatDate } from '../primitives/calendar-date.ts';
import type { Paise } from '../primitives/paise.ts';
import { formatRupees, negate } from '../primitives/paise.ts';
import type { AccessEnd } from './access-end.ts';
import type { Discount, Offer } from './discount.ts';
import type { HeldTerm, QuoteFacts } from './facts.ts';
import { nameIn } from './facts.ts';
import type { PricedTerm } from './list-price.ts';
import { perDay } from './list-price.ts';
import type { InvoicePart, QuotePrice } from './price.ts';
import type { Prorate } from './prorate.ts';

/** The amounts of all lines add up to `netPrice`. Purely informational lines have no amount. */
export interface ExplanationLine {
  readonly label: string;
  readonly detail: string;
  readonly amount: Paise | null;
}

export interface ToExplain {
  readonly facts: QuoteFacts;
  readonly term: PricedTerm;
  readonly discount: Discount;
  readonly prorate: Prorate;
  readonly replaced: readonly HeldTerm[];
  readonly giftsBehind: readonly PlacedGift[];
  readonly access: AccessEnd;
  readonly price: QuotePrice;
  readonly invoice: InvoicePart;
}

/** Returns the explanation of a quote in plain language, line by line in computation order. */
export function explain(quote: ToExplain): ExplanationLine[] {
  return [
    ...termLines(quote),
    ...discountLines(quote.discount),
    ...creditLines(quote),
    ...gstLines(quote),
    ...roundOffLines(quote),
    ...freeTimeLines(quote),
    ...giftLines(quote),
  ];
}

function termLines({ facts, term }: ToExplain): ExplanationLine[] {
  const label = nameIn(facts, facts.alias);
  const span = `${formatDate(term.startDate)} to ${formatDate(term.paidEndDate)}`;
  const charge = `${days(term.billableDays)} at ${formatRupees(perDay(term))} a day`;
  if (term.fullPrice === 0)
    return [{ label, detail: `Free for ${days(term.billableDays)}, ${span}.`, amount: term.listPrice }];
  if (term.billableDays === term.termDays) {
    return [
      { label, detail: `${termText(facts.alias)}, ${span}: ${charge}, before GST.`, amount: term.listPrice },
    ];
  }
  return [
    {
      label,
      detail: `${days(term.billableDays)} until the service ends, ${span}, at ${formatRupees(perDay(term))} a day, before GST. The full term of ${days(term.termDays)} is ${formatRupees(term.fullPrice)}.`,
      amount: term.listPrice,
    },
  ];
}

function discountLines({ sent, attached }: Discount): ExplanationLine[] {
  const winner = attached?.isApplied === true ? attached : sent;
  if (winner === null) return [];
  const loser = winner === sent ? attached : sent;
  // The entered code may already be attached to the account, in which case there is only one discount.
  const isOther = loser !== null && loser.code !== winner.code;
  const applied =
    isOther || winner === attached
      ? 'We applied the best available discount.'
      : 'Deducted from the price before GST.';
  const lines = [winnerLine(winner, applied)];
  if (!isOther) return lines;
  const detail = `Not applied: it would save ${formatRupees(loser.amount)}. Discounts cannot be combined; the best one is applied.`;
  return [...lines, { label: nameOf(loser), detail, amount: null }];
}

function winnerLine(offer: Offer, detail: string): ExplanationLine {
  return { label: nameOf(offer), detail, amount: negate(offer.amount) };
}

function nameOf({ isReferral, code }: Offer): string {
  return isReferral ? 'Referral discount' : `Coupon ${code}`;
}

function creditLines({ facts, prorate, replaced }: ToExplain): ExplanationLine[] {
  const lines: ExplanationLine[] = [];
  for (const [index, credit] of prorate.credits.entries()) {
    const invoice = replaced[index]?.invoice;
    const alias = replaced[index]?.alias;
    if (invoice === undefined || invoice === null || alias === undefined || credit.taxable === 0) continue;
    const name = nameIn(facts, alias);
    const applied = prorate.creditNotes.find(({ termId }) => termId === credit.termId);
    const rest = prorate.excessCredit.find(({ termId }) => termId === credit.termId);
    lines.push({
      label: `Credit for your ${name} plan`,
      detail: `${credit.unusedDays} of ${days(credit.paidDays)} are unused, so we credit ${formatRupees(credit.taxable)} of the ${formatRupees(invoice.paidExGst)} you paid before GST.`,
      amount: applied === undefined ? null : negate(applied.taxable),
    });
    if (rest !== undefined) {
      const detail = `${formatRupees(rest.taxable)} of this credit exceeds the price of the new plan. We refund it, with GST, to your original payment method.`;
      lines.push({ label: `Refund for your ${name} plan`, detail, amount: null });
    }
  }
  return lines;
}

function gstLines({ facts, price, invoice, prorate, replaced }: ToExplain): ExplanationLine[] {
  const { gst } = price;
  const credited = addHeads(...prorate.creditNotes.map(({ heads }) => heads));
  const place =
    invoice.placeOfSupply === null
      ? 'an estimate until we know your state'
      : `place of supply ${stateOf(invoice.placeOfSupply).name}`;
  const labels = headLabels(facts.gstBasisPoints, invoice.usesUtgst);
  const creditedIds = new Set(prorate.creditNotes.map(({ termId }) => termId));
  const creditRates = [
    ...new Set(
      replaced.flatMap((term) => (creditedIds.has(term.id) ? (term.invoice?.basisPoints ?? []) : [])),
    ),
  ];
  const isSameRate = creditRates.every((basisPoints) => basisPoints === facts.gstBasisPoints);
  return heads
    .filter((head) => invoice.heads[head] !== 0 || credited[head] !== 0)
    .map((head) => {
      const [charged, credit, amount] = [invoice.heads[head], credited[head], gst[head]];
      const rates = creditRates.map((basisPoints) => headLabels(basisPoints, invoice.usesUtgst)[head]);
      const tax = `${formatRupees(charged)} on ${formatRupees(invoice.taxable)}, ${place}`;
      const back = `${formatRupees(credit)} on your credit, as invoiced${isSameRate ? '' : ` (${rates.join(' and ')})`}`;
      const label = charged === 0 ? rates.join(' and ') : labels[head];
      if (credit === 0) return { label, detail: `${tax}.`, amount };
      return { label, detail: charged === 0 ? `Refunded: ${back}.` : `${tax}, less ${back}.`, amount };
    });
}

const heads = ['cgst', 'sgst', 'igst'] as const;

function roundOffLines({ price }: ToExplain): ExplanationLine[] {
  if (price.roundOff.amount === 0) return [];
  return [
    {
      label: 'Round-off',
      detail: 'Amounts below ₹1.00 are not charged.',
      amount: price.roundOff.amount,
    },
  ];
}

function freeTimeLines({ facts, term, prorate, access }: ToExplain): ExplanationLine[] {
  const lines: ExplanationLine[] = [];
  const until = `Access until ${formatDate(access.endDate)}.`;
  if (prorate.movedFreeDays > 0) {
    const end = addDays(term.paidEndDate, prorate.movedFreeDays);
    const isCut = facts.sunset !== null && end > facts.sunset.date;
    const cut = isCut ? ' Days after the end of the service cannot be used.' : '';
    const detail = `${days(prorate.movedFreeDays)} free of charge move to your new plan.${cut} ${until}`;
    lines.push({ label: 'Free days', detail, amount: null });
  }
  if (access.consumedMonths > 0) {
    lines.push({
      label: 'Free months',
      detail: `${months(access.consumedMonths)} added at no charge. ${until}`,
      amount: null,
    });
  }
  const kept =
    facts.purpose === 'gift' || planOf(facts.alias).kind !== 'paid'
      ? 0
      : facts.unconsumedMonths - access.consumedMonths;
  if (kept > 0 && facts.sunset !== null) {
    const detail = `${months(kept)} cannot be added: the service ends on ${formatDate(facts.sunset.date)}.`;
    lines.push({ label: 'Free months not added', detail, amount: null });
  }
  return lines;
}

function giftLines({ facts, giftsBehind }: ToExplain): ExplanationLine[] {
  return giftsBehind.map(({ alias, startDate, paidEndDate, days: kept, cutDays }) => {
    const label = `Your gift of ${nameIn(facts, alias)}`;
    const back = `${days(cutDays)} after the end of the service cannot be used; the giver is refunded.`;
    if (kept === 0) return { label, detail: back, amount: null };
    const stays = `You keep ${days(kept)} after this plan, ${formatDate(startDate)} to ${formatDate(paidEndDate)}.`;
    return { label, detail: cutDays === 0 ? stays : `${stays} ${back}`, amount: null };
  });
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function months(count: number): string {
  return count === 1 ? '1 month' : `${count} months`;
}
