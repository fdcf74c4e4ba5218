import * as routes from '@niveshak/contract/metrics/routes';
import { maxMonths } from '@niveshak/contract/metrics/schemas';
import type { MetricListQuery } from '@niveshak/contract/metrics/schemas';
import type { Cell } from '@niveshak/domain/billing/csv';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { csvRows, rupeesCell } from '@niveshak/domain/billing/csv';
import { addMonths, monthOf, monthsBetween } from '@niveshak/domain/metrics/month';
import type { Month } from '@niveshak/domain/metrics/month';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import type { ReadPublished } from '../platform/published.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { audienceOf } from './audience.ts';
import { byMonth } from './by-month.ts';
import { cancellationReasonsOf } from './cancellation-reasons.ts';
import { cohortsOf } from './cohorts.ts';
import { metricList, linesOf } from './lists.ts';
import type { NameOfPlan } from './lists.ts';
import { storedCohorts, storedMonths } from './stored-months.ts';
import { endsOf, firstMonth, recentMetrics, storedMetrics } from './month-metrics.ts';
import { trialsOf } from './trials.ts';
import { yieldsOf } from './yield.ts';

export function bindMetricsRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getMetrics, async ({ query, time }) => {
    const { today } = time;
    const range = rangeOf(query, today);
    if (range instanceof Refusal) return range;
    const { running, from, to } = range;
    const first = await firstMonth(db);
    const kept = await storedMonths(db, from, to);
    const trials = await trialsOf(db, from, to);
    const shown = monthsBetween(from, to).filter(
      (month) => first !== null && month >= first && month <= running,
    );
    const metrics = await byMonth(
      shown,
      async (month) => kept.get(month) ?? (await storedMetrics(db, endsOf(month, today))),
    );
    const months = [...metrics].map(([month, values]) => ({
      month,
      through: endsOf(month, today).after,
      isOver: month < running,
      ...values,
      trials: trials.get(month) ?? { begun: 0, converted: 0 },
    }));
    return { first, running, months };
  });

  bind(routes.getRecentMetrics, async ({ time }) => recentMetrics(db, time.today));

  bind(routes.getCohorts, async ({ query, time }) => {
    const { today } = time;
    const range = rangeOf(query, today);
    if (range instanceof Refusal) return range;
    const { running, from, to } = range;
    const first = await firstMonth(db);
    const kept = await storedCohorts(db, from, addMonths(running, -1));
    return { first, running, cohorts: await cohortsOf(db, { from, to, running, today }, kept) };
  });

  bind(routes.getYields, async ({ query, time }) => {
    const range = rangeOf(query, time.today);
    if (range instanceof Refusal) return range;
    const { running, to } = range;
    const first = await firstMonth(db);
    const from = first !== null && first > range.from ? first : range.from;
    return { first, running, ...(await yieldsOf(db, { from, to })) };
  });

  bind(routes.getAudience, async ({ query, time: { today } }) => {
    const range = rangeOf({ ...query, from: query.from ?? query.to ?? monthOf(today) }, today);
    if (range instanceof Refusal) return range;
    const { from, to } = range;
    return { first: await firstMonth(db), ...range, ...(await audienceOf(db, { from, to }, today)) };
  });

  bind(routes.getCancellationReasons, async ({ query, time }) => {
    const range = rangeOf(query, time.today);
    if (range instanceof Refusal) return range;
    const { from, to } = range;
    return { from, to, reasons: await cancellationReasonsOf(db, { from, to }) };
  });

  bindLists(bind, db);
}

function bindLists(bind: RouteBinder, db: Db): void {
  bind(routes.getMetricList, async ({ query, time, published }) =>
    metricList(db, query, time.today, await planNames(published)),
  );

  bind(routes.saveMetricList, async ({ staff, request, query, time, published }) => {
    const { figure, month, key, until } = query;
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'figures.save',
      subject: { kind: 'figure', id: figure },
      after: {
        month,
        ...(key === undefined ? {} : { key }),
        ...(until === undefined ? {} : { until }),
      },
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `${figure}-${month}${until === undefined ? '' : `-${until}`}.csv`,
      pieces: csvPieces(db, query, time.today, await planNames(published)),
    };
  });
}

/** Returns the requested months, by default the current one and the twelve before. */
function rangeOf(
  query: { readonly from?: Month | undefined; readonly to?: Month | undefined },
  today: CalendarDate,
) {
  const running = monthOf(today);
  const to = query.to ?? running;
  const from = query.from ?? addMonths(to, -12);
  if (monthsBetween(from, to).length <= maxMonths) return { running, from, to };
  return refuse('invalid-input', {
    errors: [{ path: 'from', message: `At most ${maxMonths} months at a time.` }],
  });
}

async function planNames(published: ReadPublished): Promise<NameOfPlan> {
  const { descriptions } = await published(cataloguePublication);
  return (alias: PlanAlias) => nameOfPlan(descriptions, alias);
}

const linesAtOnce = 500;

/** Yields a list as CSV in chunks, with amounts in rupees. */
async function* csvPieces(
  db: Db,
  input: MetricListQuery,
  today: CalendarDate,
  nameOf: NameOfPlan,
): AsyncGenerator<string> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    const rows: Cell[][] = [['Member', 'Email', 'Id', 'About', 'Amount in ₹']];
    const text = () => csvRows(rows.splice(0));
    for await (const { name, email, memberId, detail, amount } of linesOf(tx, input, today, nameOf)) {
      rows.push([name, email, memberId, detail, amount === null ? '' : rupeesCell(paise(amount))]);
      if (rows.length >= linesAtOnce) yield text();
    }
    yield text();
  } finally {
    await tx.rollback().execute();
  }
}
