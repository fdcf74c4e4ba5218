import type { Allowed, Model, ModelCredit, Sale, Span } from './model.ts';
import { ahead, levelOf } from './model.ts';
import type { Day } from './model-calendar.ts';
import { lastOfTerm } from './model-calendar.ts';
import type { Heads } from './model-money.ts';
import { fine, least, leastOf, minus, noTax, plus, share, sum, taxOf } from './model-money.ts';
import type { Purchase, Who } from './steps.ts';
import { codes, giftPlans, referralCode } from './steps.ts';

const monthsOf: Readonly<Record<string, number>> = { CMPONE: 12, CMP1Y: 12, CMP3M: 3, CML1Y: 12, CML3M: 3 };

export function uncutLast(plan: string, first: Day): Day {
  return plan === 'CML14D' ? first + 13 : lastOfTerm(first, monthsOf[plan] ?? 0);
}

/** What a purchase comes to on a day (decisions section 4), or null when it is not allowed. */
export function priceOf(
  model: Model,
  who: Who,
  buy: Purchase,
  day: Day,
  except: string | null,
): Allowed | null {
  const { plan } = buy;
  if (model.sunset !== null && day > model.sunset) return null;
  if (plan === 'CMPONE' && model.sunset === null && !buy.isGift) return null;
  const { now, later } = ahead(model, who, day);
  const paidNow = now.filter((span) => levelOf(span.plan) > 0);
  const running = paidNow[0];
  const position = positionOf(model, who, buy, day, running, later);
  if (position === null) return null;
  const { kind, first } = position;
  if (model.sunset !== null && first > model.sunset) return null;

  const uncut = uncutLast(plan, first);
  const paidLast = model.sunset === null ? uncut : Math.min(uncut, model.sunset);
  const days = [paidLast - first + 1, uncut - first + 1] as const;
  const full = plan === 'CML14D' ? 0n : BigInt(model.prices.get(plan) ?? 0);
  const list = share(full, ...days);
  const discount = discountOf(model, who, buy, list, except);
  const taxable = list - discount.amount;
  const isHome = buy.state === model.homeState;
  const tax = taxOf(taxable, isHome);

  const replaced = kind === 'upgrade' ? [...paidNow, ...later] : [];
  const { setOff, excess } = credit(replaced, day, taxable);
  const rest = setOff.reduce((left, part) => left - part.amount - sum(part.tax), taxable + sum(tax));
  const net = rest < 100n ? 0n : rest;
  const movedDays = replaced.reduce((moved, span) => moved + freeDaysFrom(span, day), 0);
  const months = levelOf(plan) > 0 && !buy.isGift ? model.months[who] : 0;
  const access = accessOf(model, paidLast, movedDays, months);
  const unrounded = discount.keeps((fine * full * BigInt(days[0])) / BigInt(days[1]));
  return {
    kind,
    first,
    paidLast,
    ...access,
    isCut: paidLast < uncut,
    list,
    taxable,
    tax,
    setOff,
    excess,
    replaced,
    roundOff: net - rest,
    net,
    exact: (unrounded * 118n) / 100n,
    movedDays,
    usesCode: discount.usesCode,
    byCode: discount.byCode,
    byReferral: discount.byReferral,
  };
}

function positionOf(
  model: Model,
  who: Who,
  { plan, isGift }: Purchase,
  day: Day,
  running: Span | undefined,
  later: readonly Span[],
): { kind: Allowed['kind']; first: Day } | null {
  if (isGift) return giftPlans.some((giftable) => giftable === plan) ? { kind: 'gift', first: day } : null;
  if (plan === 'CML14D')
    return model.spans.some((span) => span.who === who) ? null : { kind: 'trial', first: day };
  if (running === undefined) return { kind: 'new', first: day };
  const isHigher = levelOf(plan) > levelOf(running.plan);
  if ((plan === 'CMP1Y' || plan === 'CMP3M') && isHigher) return { kind: 'upgrade', first: day };
  const isLastMonth = running.last - day + 1 <= 30;
  const renews = plan === running.plan && plan !== 'CMPONE' && later.length === 0 && isLastMonth;
  return renews ? { kind: 'renewal', first: running.last + 1 } : null;
}

interface Offer {
  readonly amount: bigint;
  readonly usesCode: boolean;
  /** What it leaves of a price that was not rounded. */
  readonly keeps: (price: bigint) => bigint;
}

type ModelDiscount = Offer & Pick<Allowed, 'byCode' | 'byReferral'>;

const none: Offer = { amount: 0n, usesCode: false, keeps: (price) => price };

/** The larger of the code that was sent and the attached referral; a tie goes to the code. */
function discountOf(
  model: Model,
  who: Who,
  buy: Purchase,
  list: bigint,
  except: string | null,
): ModelDiscount {
  const before = [...model.orders.values()].filter(
    (order) =>
      order.who === who && !order.buy.isGift && order.state === 'done' && levelOf(order.buy.plan) > 0,
  );
  const isReferable =
    !buy.isGift && levelOf(buy.plan) >= 4 && !before.some((order) => levelOf(order.buy.plan) >= 4);
  const percent = (basisPoints: number, isCode: boolean): Offer => {
    const amount = share(list, basisPoints, 10_000);
    const keeps = (price: bigint) => price - (price * BigInt(basisPoints)) / 10_000n;
    return { amount, usesCode: isCode && amount > 0n, keeps };
  };
  const attached = model.referred[who] && isReferable ? percent(1000, false) : null;
  const sent = sentOffer();
  if (sent !== null && (attached === null || sent.amount >= attached.amount))
    return { ...sent, byCode: sent.amount, byReferral: null };
  return { ...(attached ?? none), byCode: sent === null ? null : 0n, byReferral: attached?.amount ?? null };

  function sentOffer(): Offer | null {
    if (buy.plan === 'CML14D') return null;
    if (buy.code === referralCode) return isReferable ? percent(1000, false) : null;
    const coupon = codes.find(({ code }) => code === buy.code);
    if (coupon === undefined || !holds(coupon)) return null;
    if (coupon.basisPoints !== null) return percent(coupon.basisPoints, true);
    const flat = least(BigInt(coupon.flat), list);
    return { amount: flat, usesCode: flat > 0n, keeps: (price) => price - fine * flat };
  }

  function holds({ code, plans, total, each, firstOnly }: (typeof codes)[number]): boolean {
    if (plans !== null && !plans.some((plan) => plan === buy.plan)) return false;
    if (firstOnly && before.length > 0) return false;
    const uses = [...model.orders.values()].filter(
      ({ id, state, buy: other, priced }) =>
        id !== except && other.code === code && priced.usesCode && (state === 'open' || state === 'done'),
    );
    if (total !== null && uses.length >= total) return false;
    return each === null || uses.filter((order) => order.who === who).length < each;
  }
}

/** What each replaced span is worth from `day` on: set off up to `room`, and the rest to go back. */
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

/** Paid × unused / paid days with its tax; the last of it takes all that is left. */
export function unusedOf(sale: Sale, unused: number): { amount: bigint; tax: Heads } {
  if (unused <= 0) return { amount: 0n, tax: noTax };
  const amount = share(sale.worth, unused, sale.days);
  const tax = amount === sale.worth ? sale.tax : leastOf(taxOf(amount, sale.isHome), sale.tax);
  return { amount, tax };
}

/** Days of a span from `day` on that carry no money. */
export function freeDaysFrom({ first, paidLast, last, isGift }: Span, day: Day): number {
  const begin = isGift ? Math.max(day, first) : Math.max(day, first, paidLast + 1);
  return Math.max(0, last - begin + 1);
}

function accessOf(model: Model, paidLast: Day, moved: number, months: number): { last: Day; months: number } {
  const limit = model.sunset ?? Number.POSITIVE_INFINITY;
  const end = Math.min(paidLast + moved, limit);
  let used = 0;
  while (used < months && lastOfTerm(end + 1, used + 1) <= limit) used += 1;
  return { last: used === 0 ? end : lastOfTerm(end + 1, used), months: used };
}

/** What a purchase takes from each span that it replaces, however it is paid out. */
export function takenFrom({ replaced, setOff, excess }: Allowed): string {
  return replaced
    .map((span) => {
      const parts = [...setOff, ...excess].filter((part) => part.span === span);
      const amount = parts.reduce((total, part) => total + part.amount, 0n);
      const { central, state, integrated } = parts.reduce((all, part) => plus(all, part.tax), noTax);
      return [span.id, amount, central, state, integrated].join(':');
    })
    .join();
}
