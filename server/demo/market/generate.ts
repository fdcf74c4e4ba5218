import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { partsOf } from '@niveshak/domain/primitives/calendar-date';
import { demoCompanies } from './companies.ts';
import type { DemoCompany } from './companies.ts';
import { seeded } from '../random.ts';
import { shock } from './shock.ts';

export type DemoBar = {
  readonly company: DemoCompany;
  /** Opening price as traded, in rupees. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly previous: number;
  readonly volume: number;
  /** Total-return value of one rupee invested on the first day, with dividends reinvested. */
  readonly worth: number;
};
export type DemoDay = {
  readonly date: CalendarDate;
  readonly bars: readonly DemoBar[];
  /** Index value, without and with reinvested dividends. */
  readonly price: number;
  readonly total: number;
};
type DemoAction = {
  readonly company: DemoCompany;
  readonly date: CalendarDate;
  readonly purpose: string;
};
export type DemoMarket = { readonly days: readonly DemoDay[]; readonly actions: readonly DemoAction[] };

const seed = 20_250_602;
/** Trading day of the event by symbol, counted backwards from the last day. */
const splits: Readonly<Record<string, number>> = { 'KESTREL-AUTO': 420, NETHERBY: 150 };
const bonuses: Readonly<Record<string, number>> = { ELLWICK: 300, ZEPHVALVE: 90 };

/**
 * Returns a fictional market for these days: a common trend that companies follow to different degrees, dividends,
 * splits and bonuses.
 */
export function generateMarket(dates: readonly CalendarDate[]): DemoMarket {
  const random = seeded(seed);
  const shares = sharesOf(random);
  const actions: DemoAction[] = [];
  let price = 10_000;
  let total = 10_000;
  const days = dates.map((date, at): DemoDay => {
    const fromEnd = dates.length - 1 - at;
    const tide = 0.0004 + Math.sin(at / 140) * 0.0006 + shock(random) * 0.007;
    let priceMove = 0;
    let totalMove = 0;
    const bars = shares.map((share): DemoBar => {
      const { company } = share;
      const move = tide * share.beta + share.drift + shock(random) * share.spread;
      const { previous, dividend, purposes } = at === 0 ? unchanged(share) : actOn(share, date, fromEnd);
      for (const purpose of purposes) actions.push({ company, date, purpose });
      const close = Math.max(1, round((previous - dividend) * (1 + move)));
      const open = Math.max(1, round(previous * (1 + move * random() * 0.6)));
      const swing = previous * share.spread * random() * 0.8;
      priceMove += close / previous - 1;
      totalMove += (close + dividend) / previous - 1;
      const raw = share.close;
      share.worth *= at === 0 ? 1 : (close + dividend) / previous;
      share.close = close;
      return {
        company,
        open,
        high: round(Math.max(open, close) + swing),
        low: Math.max(0.05, round(Math.min(open, close) - swing)),
        close,
        previous: raw,
        volume: Math.round(share.shares * (0.5 + random()) * (1 + Math.abs(move) * 40)),
        worth: share.worth,
      };
    });
    if (at > 0) {
      price *= 1 + priceMove / bars.length;
      total *= 1 + totalMove / bars.length;
    }
    return { date, bars, price, total };
  });
  return { days, actions };
}

function sharesOf(random: () => number) {
  return demoCompanies.map((company) => ({
    company,
    close: company.price,
    worth: 1,
    beta: 0.5 + random() * 0.9,
    drift: (random() - 0.35) * 0.0006,
    spread: 0.008 + random() * 0.012,
    shares: 40_000 + Math.floor(random() * 900_000),
    // Dividend month, and dividend as a fraction of the price. Some companies pay none.
    month: 1 + Math.floor(random() * 12),
    yield: random() < 0.75 ? 0.004 + random() * 0.02 : 0,
    paidIn: 0,
  }));
}

type Share = ReturnType<typeof sharesOf>[number];

type Acted = {
  /** Previous close, adjusted for a split or bonus. */
  readonly previous: number;
  readonly dividend: number;
  readonly purposes: readonly string[];
};

function unchanged({ close }: Share): Acted {
  return { previous: close, dividend: 0, purposes: [] };
}

/** Returns a company's corporate actions on a day, and records its yearly dividend. */
function actOn(share: Share, date: CalendarDate, fromEnd: number): Acted {
  const { year, month, day } = partsOf(date);
  const { symbol } = share.company;
  const isSplit = splits[symbol] === fromEnd;
  const isBonus = bonuses[symbol] === fromEnd;
  const isPaying = month === share.month && day >= 12 && share.paidIn !== year && share.yield > 0;
  if (isPaying) share.paidIn = year;
  const isPaid = isPaying && !isSplit && !isBonus;
  const dividend = isPaid ? Math.max(0.05, Math.round(share.close * share.yield * 20) / 20) : 0;
  const purposes = [
    ...(isSplit ? ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Re 1/- Per Share'] : []),
    ...(isBonus ? ['Bonus 1:1'] : []),
    ...(isPaid ? [`Dividend - Rs ${dividend} Per Share`] : []),
  ];
  return { previous: share.close / (isSplit ? 10 : 1) / (isBonus ? 2 : 1), dividend, purposes };
}

/** Rounds to the exchange's tick of five paise. */
function round(rupees: number): number {
  return Math.round(rupees * 20) / 20;
}
