import type { Purchase } from '../steps.ts';
import { codes, giftPlans } from '../steps.ts';
import type { Day } from './calendar.ts';
import { lastOfTerm } from './calendar.ts';
import { freePiecesFrom } from './free-days.ts';
import type { Allowed, Model, ModelCredit, Person, Piece, Sale, Span } from './model.ts';
import { ahead, isPremium, levelOf, monthsOf, paidPurchases } from './model.ts';
import type { Heads } from './money.ts';
import { millionthsPerPaisa, least, leastOf, minus, noTax, plus, share, sum, taxOf } from './money.ts';

const monthsOfPlan: Readonly<Record<string, number>> = {
  CMPONE: 12,
  CMP1Y: 12,
  CMP3M: 3,
  CML1Y: 12,
  CML3M: 3,
};

export function uncutLast(plan: string, first: Day): Day {
  return plan === 'CML14D' ? first + 13 : lastOfTerm(first, monthsOfPlan[plan] ?? 0);
}

/** Returns the price of a purchase on a day (decisions section 4), or null if it is not allowed. */
export function priceOf(model: Model, person: Person, buy: Purchase, day: Day): Allowed | null {
  const { plan } = buy;
  if (model.sunset !== null && day > model.sunset) return null;
  if (plan === 'CMPONE' && model.sunset === null && buy.to === null) return null;
  const { now, later } = ahead(model, person.account, day);
  const paidNow = now.filter((span) => levelOf(span.plan) > 0);
  const running = paidNow[0];
  const position = positionOf(model, person, buy, day, running, later);
  if (position === null) return null;
  const { kind, first } = position;
  if (model.sunset !== null && first > model.sunset) return null;

  const uncut = uncutLast(plan, first);
  const paidLast = model.sunset === null ? uncut : Math.min(uncut, model.sunset);
  const days = [paidLast - first + 1, uncut - first + 1] as const;
  const full = plan === 'CML14D' ? 0n : BigInt(model.prices[plan]);
  const list = share(full, ...days);
  const discount = discountOf(model, person, buy, list);
  const taxable = list - discount.amount;
  const isHome = buy.state === model.homeState;
  const tax = taxOf(taxable, isHome);

  const over = kind === 'upgrade' ? [...paidNow, ...later] : [];
  const replaced = over.filter(({ gift }) => gift === null);
  const postponed = over.filter(({ gift }) => gift !== null);
  const { setOff, excess } = credit(replaced, day, taxable);
  const rest = setOff.reduce((left, part) => left - part.amount - sum(part.tax), taxable + sum(tax));
  const net = rest < 100n ? 0n : rest;
  const moved = replaced.flatMap((span) => freePiecesFrom(span, Math.max(day, span.first)));
  const waiting = levelOf(plan) > 0 && buy.to === null ? monthsOf(model, person.account) : 0;
  const unrounded = discount.keeps((millionthsPerPaisa * full * BigInt(days[0])) / BigInt(days[1]));
  return {
    kind,
    first,
    paidLast,
    ...accessOf(model, paidLast, moved, waiting),
    isCut: paidLast < uncut,
    list,
    taxable,
    tax,
    setOff,
    excess,
    replaced,
    postponed,
    roundOff: net - rest,
    net,
    exact: (unrounded * 118n) / 100n,
    byCode: discount.byCode,
    byReferral: discount.byReferral,
  };
}

function positionOf(
  model: Model,
  person: Person,
  { plan, to }: Purchase,
  day: Day,
  running: Span | undefined,
  later: readonly Span[],
): { kind: Allowed['kind']; first: Day } | null {
  if (to !== null)
    return giftPlans.some((giftable) => giftable === plan) ? { kind: 'gift', first: day } : null;
  if (plan === 'CML14D') return hasHadAnyPlan(model, person) ? null : { kind: 'trial', first: day };
  if (running === undefined) return { kind: 'new', first: day };
  const isHigher = levelOf(plan) > levelOf(running.plan);
  if ((plan === 'CMP1Y' || plan === 'CMP3M') && isHigher) return { kind: 'upgrade', first: day };
  const isLastMonth = running.last - day + 1 <= 30;
  const renews = plan === running.plan && plan !== 'CMPONE' && later.length === 0 && isLastMonth;
  return renews ? { kind: 'renewal', first: running.last + 1 } : null;
}

/** Returns whether the PAN ever had a plan on any account, in which case it cannot have a trial. */
function hasHadAnyPlan(model: Model, { who }: Person): boolean {
  return model.spans.some(({ account }) => account.startsWith(`${who}.`));
}

interface Offer {
  readonly amount: bigint;
  /** Returns an unrounded price after the discount. */
  readonly keeps: (price: bigint) => bigint;
}

type ModelDiscount = Offer & Pick<Allowed, 'byCode' | 'byReferral'>;

const none: Offer = { amount: 0n, keeps: (price) => price };

/** Returns the larger discount of the entered code and the attached referral. The code wins a tie. */
function discountOf(model: Model, person: Person, buy: Purchase, list: bigint): ModelDiscount {
  const isReferable =
    buy.to === null &&
    isPremium(buy.plan) &&
    !paidPurchases(model, person.who).some((order) => isPremium(order.buy.plan));
  const percent = (basisPoints: number): Offer => {
    const amount = share(list, basisPoints, 10_000);
    return { amount, keeps: (price) => price - (price * BigInt(basisPoints)) / 10_000n };
  };
  const attached = person.referrer !== null && isReferable ? percent(1000) : null;
  const sent = sentOffer();
  if (sent !== null && (attached === null || sent.amount >= attached.amount))
    return { ...sent, byCode: sent.amount, byReferral: null };
  return { ...(attached ?? none), byCode: sent === null ? null : 0n, byReferral: attached?.amount ?? null };

  function sentOffer(): Offer | null {
    if (buy.plan === 'CML14D') return null;
    const coupon = codes.find(({ code }) => code === buy.code);
    if (coupon === undefined) return null;
    if (coupon.plans !== null && !coupon.plans.some((plan) => plan === buy.plan)) return null;
    if (coupon.basisPoints !== null) return percent(coupon.basisPoints);
    const flat = least(BigInt(coupon.flat), list);
    return { amount: flat, keeps: (price) => price - millionthsPerPaisa * flat };
  }
}

/** Returns the value of each replaced span from `day`, set off up to `ceiling`, and the excess to refund. */
function credit(replaced: readonly Span[], day: Day, ceiling: bigint): Pick<Allowed, 'setOff' | 'excess'> {
  const setOff: ModelCredit[] = [];
  const excess: ModelCredit[] = [];
  let room = ceiling;
  for (const span of replaced) {
    const { sale } = span;
    if (sale === null) continue;
    const whole = unusedOf(sale, span.paidLast - Math.max(day, span.first) + 1);
    if (whole.amount === 0n) continue;
    const amount = least(whole.amount, room);
    const tax = amount === whole.amount ? whole.tax : leastOf(taxOf(amount, sale.isHome), sale.tax);
    if (amount > 0n) setOff.push({ span, amount, tax });
    if (amount < whole.amount)
      excess.push({ span, amount: whole.amount - amount, tax: minus(whole.tax, tax) });
    room -= amount;
  }
  return { setOff, excess };
}

/** Returns paid × unused / paid days, with its tax. The last credit takes the whole remainder. */
export function unusedOf(sale: Sale, unused: number): { amount: bigint; tax: Heads } {
  if (unused <= 0) return { amount: 0n, tax: noTax };
  const amount = share(sale.worth, unused, sale.days);
  const tax = amount === sale.worth ? sale.tax : leastOf(taxOf(amount, sale.isHome), sale.tax);
  return { amount, tax };
}

function accessOf(
  model: Model,
  paidLast: Day,
  pieces: readonly Piece[],
  waiting: number,
): Pick<Allowed, 'last' | 'months' | 'moved'> {
  const limit = model.sunset ?? Number.POSITIVE_INFINITY;
  const end = Math.min(
    pieces.reduce((day, { days }) => day + days, paidLast),
    limit,
  );
  let months = 0;
  while (months < waiting && lastOfTerm(end + 1, months + 1) <= limit) months += 1;
  return { last: months === 0 ? end : lastOfTerm(end + 1, months), months, moved: pieces };
}

/** Returns the amount that a purchase uses from each span it replaces, whether set off or refunded. */
export function takenFrom({ replaced, setOff, excess }: Allowed): string {
  return replaced
    .map((span) => {
      const parts = [...setOff, ...excess].filter((part) => part.span === span);
      const amount = parts.reduce((total, part) => total + part.amount, 0n);
      const { central, state, integrated } = parts.reduce((all, part) => plus(all, part.tax), noTax);
      return [span.first, span.plan, amount, central, state, integrated].join(':');
    })
    .join();
}
