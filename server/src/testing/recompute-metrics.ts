import type pg from 'pg';

/**
 * Recomputes the firm's metrics independently, from the ledger and the terms, following `docs/metrics.md` alone. Shares
 * no code with `domain/src/metrics` and the console's SQL, and imports nothing from the product. Iterates day by day.
 */
type Line = {
  kind: string;
  reference: string;
  day: string;
  account: string;
  amount: bigint;
  order_id: string;
};
type Term = {
  id: string;
  user_id: string;
  alias: string;
  start: string;
  paid_end: string;
  end: string;
  source: string;
  order_id: string | null;
  ended_by: string | null;
  /** First and last days, separated by a space. */
  paused: string[];
  created: string;
};
type Gift = { order_id: string; term_id: string | null };
export type Facts = {
  readonly lines: ReadonlyMap<string, Line[]>;
  readonly terms: readonly Term[];
  readonly gifts: readonly Gift[];
  readonly firmRefunds: ReadonlySet<string>;
};

type Count = { members: number; amount: number };
type Standing = { alias: string; isGift: boolean; worth: bigint };

const dayMs = 86_400_000;
const next = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const creditKinds = ['credit-set-off', 'cancellation-refund', 'excess-credit-refund'];

export async function readFacts(pool: pg.Pool): Promise<Facts> {
  const lines = await pool.query(`
    select e.kind, e.reference, e.posted_on::text as day, l.account, l.order_id,
      (case l.side when 'credit' then l.amount_paise else -l.amount_paise end)::text as amount
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.account ~ '^(revenue|gst):'`);
  const terms = await pool.query<Term>(`
    select id, user_id, alias, start_date::text as start, paid_end_date::text as paid_end, end_date::text as end, source,
      order_id, ended_by,
      array(select lower(p)::text || ' ' || (upper(p) - 1)::text from unnest(paused) p) as paused, to_char(created_at + interval '5 hours 30 minutes', 'YYYY-MM-DD') as created from terms`);
  const gifts = await pool.query<Gift>(`select order_id, term_id from gifts`);
  const refunds = await pool.query<{ reference: string }>(
    `select distinct reference from refunds where reason = 'firm-refund'`,
  );
  const read: Line[] = lines.rows.map((line) => ({ ...line, amount: BigInt(line.amount) }));
  return {
    lines: Map.groupBy(read, (line) => line.order_id),
    terms: terms.rows,
    gifts: gifts.rows,
    firmRefunds: new Set(refunds.rows.map(({ reference }) => reference)),
  };
}

/** Returns a month's metrics in the console's form. */
export function recomputeMonth(facts: Facts, month: string, today: string) {
  const before = next(`${month}-01`, -1);
  const after = lastCountedDay(month, today);
  const was = standings(facts, before);
  const is = standings(facts, after);
  const movements: Record<string, Count> = {};
  for (const name of [
    'new',
    'recovered',
    'expansion',
    'contraction',
    'unchanged',
    'churned-voluntary',
    'churned-involuntary',
  ])
    movements[name] = { members: 0, amount: 0 };
  const moves = new Map<string, Count>();
  for (const user of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(user), is.get(user)];
    const change = Number((now?.worth ?? 0n) - (old?.worth ?? 0n));
    const name =
      old === undefined
        ? everBefore(facts, user, before) ? 'recovered' : 'new'
        : now === undefined
          ? `churned-${wasWilling(facts, user, after) ? '' : 'in'}voluntary`
          : change === 0 ? 'unchanged' : change > 0 ? 'expansion' : 'contraction'; // prettier-ignore
    tally(movements, name, change);
    if (old === undefined || now === undefined || old.alias === now.alias) continue;
    const key = `${old.alias} ${now.alias}`;
    const sofar = moves.get(key) ?? { members: 0, amount: 0 };
    moves.set(key, { members: sofar.members + 1, amount: sofar.amount + change });
  }
  const mrr = [...is.values()].reduce((sum, { worth }) => sum + worth, 0n);
  const inMonth = [...facts.lines.values()].flat().filter(({ day }) => day > before && day <= after);
  const sumOf = (lines: readonly Line[]) => Number(lines.reduce((all, { amount }) => all + amount, 0n));
  const linesOf = (account: RegExp) => inMonth.filter((line) => account.test(line.account));
  const sum = (account: RegExp) => sumOf(linesOf(account));
  return {
    month,
    through: after,
    isOver: next(after).slice(0, 7) !== month && after < today,
    mrr: Number(mrr),
    arr: Number(12n * mrr),
    deferred: Number([...facts.lines.keys()].reduce((all, order) => all + deferred(facts, order, after), 0n)),
    members: is.size,
    gifted: [...is.values()].filter(({ isGift }) => isGift).length,
    movements,
    moves: Object.fromEntries(moves),
    trials: trials(facts, month),
    gross: sumOf(linesOf(/^revenue:/).filter(({ amount }) => amount > 0n)),
    credited: Math.abs(sumOf(linesOf(/^revenue:/).filter(({ amount }) => amount < 0n))),
    sold: sum(/^revenue:/),
    gst: {
      cgst: sum(/^gst:cgst/),
      sgst: sum(/^gst:sgst/),
      utgst: sum(/^gst:utgst/),
      igst: sum(/^gst:igst/),
      total: sum(/^gst:/),
    },
  };
}

/** Returns the last day of a month, or today if that is earlier. */
export function lastCountedDay(month: string, today: string): string {
  let day = `${month}-01`;
  while (next(day).slice(0, 7) === month && day < today) day = next(day);
  return day;
}

function tally(counts: Record<string, Count>, name: string, amount: number): void {
  const count = counts[name];
  if (count === undefined) throw new Error(`Nobody counts ${name}.`);
  count.members += 1;
  count.amount += amount;
}

const isPaidFor = ({ source }: Term) => source === 'order' || source === 'gift';

const known = new WeakMap<Facts, Map<string, Map<string, Standing>>>();

/** Returns the members at the end of a day with their monthly value, cached per day. */
export function standings(facts: Facts, day: string): Map<string, Standing> {
  const byDay = known.get(facts) ?? new Map<string, Map<string, Standing>>();
  known.set(facts, byDay);
  const found = byDay.get(day) ?? findStandings(facts, day);
  byDay.set(day, found);
  return found;
}

function findStandings(facts: Facts, day: string): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const term of facts.terms) {
    if (!isPaidFor(term) || term.start > day || term.end < day) continue;
    if (found.has(term.user_id)) throw new Error(`Two plans on one day: ${term.user_id}`);
    const days = BigInt(paidDays(facts, term.order_id, day).length);
    const income = incomeOf(facts, term.order_id, day);
    const worth = days === 0n || income < 0n ? 0n : (2n * income * 365n + 12n * days) / (24n * days);
    found.set(term.user_id, { alias: term.alias, isGift: term.source === 'gift', worth });
  }
  return found;
}

/** Returns the income from an order's sale, minus the amount credited by a day. */
export function incomeOf({ lines }: Facts, order: string | null, day: string): bigint {
  return (lines.get(order ?? '') ?? [])
    .filter((line) => line.account.startsWith('revenue:') && (line.kind === 'sale' || line.day <= day))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** Returns the days that an order pays for, as known on a day. */
function paidDays({ lines, terms, gifts }: Facts, order: string | null, known: string): string[] {
  const isShort = (lines.get(order ?? '') ?? []).some(
    ({ kind, day, reference }) =>
      creditKinds.includes(kind) &&
      day <= known &&
      !reference.startsWith('firm-refund:') &&
      !(
        reference.startsWith('chargeback:') && terms.some((term) => term.order_id === order && term.end > day)
      ),
  );
  const lastPart = gifts.find(({ order_id }) => order_id === order)?.term_id;
  return terms
    .filter((term) => term.order_id === order && isPaidFor(term))
    .flatMap((term) => {
      const isLast = term.source === 'order' || term.id === lastPart;
      const end = isLast && !isShort ? term.paid_end : term.end < term.paid_end ? term.end : term.paid_end;
      const days: string[] = [];
      for (let day = term.start; day <= end; day = next(day)) if (!isPaused(term, day)) days.push(day);
      return days;
    });
}

function isPaused({ paused }: Term, day: string): boolean {
  return paused.some((span) => span.slice(0, 10) <= day && day <= span.slice(11));
}

function deferred(facts: Facts, order: string, day: string): bigint {
  const sale = (facts.lines.get(order) ?? []).find(({ kind }) => kind === 'sale');
  if (sale === undefined || sale.day > day) return 0n;
  const income = incomeOf(facts, order, day);
  if (income <= 0n) return 0n;
  const isGiftOfNobody = facts.gifts.some(({ order_id, term_id }) => order_id === order && term_id === null);
  if (isGiftOfNobody) return income;
  const days = paidDays(facts, order, day);
  let left = income;
  for (const each of days.toSorted()) {
    if (each > day) return left;
    left -= income / BigInt(days.length);
  }
  return 0n;
}

function everBefore({ terms }: Facts, user: string, day: string): boolean {
  return terms.some(
    (term) => term.user_id === user && isPaidFor(term) && term.start <= day && term.start <= term.end,
  );
}

function wasWilling({ terms, firmRefunds }: Facts, user: string, day: string): boolean {
  const [last] = terms
    .filter((term) => term.user_id === user && isPaidFor(term) && term.start <= term.end && term.end < day)
    .sort((a, b) => (a.end < b.end ? 1 : -1));
  if (last?.ended_by === 'cancellation') return !firmRefunds.has(`cancellation:${last.id}`);
  return last?.ended_by !== 'chargeback' && last?.ended_by !== 'end-of-service';
}

function trials({ terms }: Facts, month: string) {
  const begun = terms.filter(({ source, start }) => source === 'trial' && start.startsWith(month));
  const converted = begun.filter((trial) =>
    terms.some(
      (own) =>
        own.user_id === trial.user_id &&
        own.source === 'order' &&
        own.created >= trial.created &&
        own.created <= next(trial.paid_end, 30),
    ),
  );
  return { begun: begun.length, converted: converted.length };
}
