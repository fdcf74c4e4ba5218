/**
 * Recomputes portfolio metrics independently, from the CSV exports alone and by another method, without imports from
 * `domain/src/portfolios`. It counts shares: splits and bonuses multiply them, and dividends buy more at the close
 * before the ex-date, whereas the product adjusts prices.
 */
export type Exports = ReadonlyMap<string, string>;
type Difference = {
  readonly portfolio: string;
  readonly what: string;
  readonly shown: number;
  readonly recomputed: number;
};
export type Recomputed = { readonly compared: number; readonly differences: readonly Difference[] };

const tolerance = 1e-9;

/** Compares all displayed levels and metrics with recomputed ones. Differences are relative for values above 1. */
export function recomputePortfolios(exports: Exports): Recomputed {
  const rows = (file: string) =>
    (exports.get(file) ?? '')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const closes = new Map<string, Map<string, number>>();
  for (const [date = '', symbol = '', paise = ''] of rows('closes.csv'))
    within(closes, date).set(symbol, Number(paise));
  const actions = new Map<string, Event[]>();
  for (const [date = '', symbol = '', kind = '', one = '', other = '', price = ''] of rows('actions.csv')) {
    const key = `${date} ${symbol}`;
    actions.set(key, [...(actions.get(key) ?? []), { kind, one: Number(one), other: Number(other), price }]);
  }
  const decisions = new Map<string, Map<string, [string, number][]>>();
  for (const [slug = '', date = '', symbol = '', ppm = ''] of rows('rebalances.csv')) {
    const own = within(decisions, slug);
    own.set(date, [...(own.get(date) ?? []), [symbol, Number(ppm)]]);
  }
  const shown = Map.groupBy(rows('index.csv'), ([slug = '']) => slug);
  const figures = Map.groupBy(rows('figures.csv'), ([slug = '']) => slug);
  const benchmarks = Map.groupBy(rows('benchmarks.csv'), ([slug = '']) => slug);

  const differences: Difference[] = [];
  let compared = 0;
  for (const [portfolio, own] of decisions) {
    const compare = (what: string, given: string, recomputed: number) => {
      compared += 1;
      const value = given === '' ? Number.NaN : Number(given);
      if (!(Math.abs(value - recomputed) <= tolerance * Math.max(1, Math.abs(value))))
        differences.push({ portfolio, what, shown: value, recomputed });
    };
    const line = levels(own, closes, actions);
    const given = shown.get(portfolio) ?? [];
    compare('days', String(given.length), line.length);
    const market = new Map(
      (benchmarks.get(portfolio) ?? []).map(([, date = '', close = '']) => [date, Number(close)]),
    );
    const base = market.get(line[0]?.date ?? '') ?? Number.NaN;
    line.forEach(({ date, value }, at) => {
      compare(`index on ${date}`, given[at]?.[1] === date ? (given[at]?.[2] ?? '') : '', value);
      const level = market.get(date);
      if (level !== undefined) compare(`benchmark on ${date}`, given[at]?.[3] ?? '', (level / base) * 100);
    });
    const figure = new Map((figures.get(portfolio) ?? []).map(([, name = '', value = '']) => [name, value]));
    const again = metricsOf(line, Number(figure.get('riskFreeRate')));
    for (const [name, value] of Object.entries(again)) compare(name, figure.get(name) ?? '', value);
  }
  return { compared, differences };
}

type Event = { readonly kind: string; readonly one: number; readonly other: number; readonly price: string };
type Point = { readonly date: string; readonly value: number };

function levels(
  decisions: ReadonlyMap<string, readonly (readonly [string, number])[]>,
  closes: ReadonlyMap<string, ReadonlyMap<string, number>>,
  actions: ReadonlyMap<string, readonly Event[]>,
): Point[] {
  const points: Point[] = [];
  const waiting = [...decisions.keys()].sort();
  const lastClose = new Map<string, number>();
  const shares = new Map<string, number>();
  let cash = 0;
  for (const date of [...closes.keys()].sort()) {
    const today = closes.get(date) ?? new Map<string, number>();
    for (const [symbol, held] of shares) {
      let count = held;
      const before = lastClose.get(symbol) ?? 0;
      for (const event of actions.get(`${date} ${symbol}`) ?? []) count *= sharesAfter(event, before);
      shares.set(symbol, count);
    }
    for (const [symbol, close] of today) lastClose.set(symbol, close);
    let value = cash;
    for (const [symbol, count] of shares) value += count * (lastClose.get(symbol) ?? 0);
    const due = waiting.findLast((day) => day < date);
    if (due !== undefined) {
      waiting.splice(0, waiting.indexOf(due) + 1);
      if (points.length === 0) value = 100;
      shares.clear();
      cash = 0;
      for (const [symbol, ppm] of decisions.get(due) ?? []) {
        const amount = (value * ppm) / 1_000_000;
        if (symbol === 'CASH') cash += amount;
        else if (ppm > 0) shares.set(symbol, amount / (lastClose.get(symbol) ?? Number.NaN));
      }
    }
    if (points.length > 0 || due !== undefined) points.push({ date, value });
  }
  return points;
}

/** Returns the number of shares after an event. */
function sharesAfter({ kind, one, other, price }: Event, before: number): number {
  if (kind === 'split') return other / one;
  if (kind === 'bonus') return (one + other) / other;
  if (kind === 'dividend') return one * 100 >= before ? 1 : before / (before - one * 100);
  if (kind === 'scheme' && price !== '') {
    const left = before - (one / other) * Number(price) * 100;
    return left <= 0 ? 1 : before / left;
  }
  if (kind === 'rights' && price !== '') {
    const after = (other * before + one * Number(price) * 100) / (one + other);
    return after >= before ? 1 : before / after;
  }
  return 1;
}

function metricsOf(line: readonly Point[], riskFreeRate: number): Record<string, number> {
  const first = line[0] ?? { date: '', value: Number.NaN };
  const last = line.at(-1) ?? first;
  const days = (Date.parse(last.date) - Date.parse(first.date)) / 86_400_000;
  let sum = 0;
  let squares = 0;
  let peak = 0;
  let fall = 0;
  line.forEach(({ value }, at) => {
    peak = Math.max(peak, value);
    fall = Math.min(fall, value / peak - 1);
    if (at === 0) return;
    sum += value / (line[at - 1]?.value ?? value) - 1;
  });
  const count = line.length - 1;
  const mean = sum / count;
  for (let at = 1; at <= count; at += 1)
    squares += ((line[at]?.value ?? 0) / (line[at - 1]?.value ?? 1) - 1 - mean) ** 2;
  const daily = Math.sqrt(squares / (count - 1));
  return {
    absoluteReturn: last.value / first.value - 1,
    cagr: Math.exp((Math.log(last.value / first.value) * 365) / days) - 1,
    volatility: daily * Math.sqrt(252),
    sharpe: ((mean - riskFreeRate / 252) / daily) * Math.sqrt(252),
    maxDrawdown: fall,
  };
}

function within<K, V>(outer: Map<string, Map<K, V>>, key: string): Map<K, V> {
  const inner = outer.get(key) ?? new Map<K, V>();
  outer.set(key, inner);
  return inner;
}
