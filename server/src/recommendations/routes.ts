import * as routes from '@niveshak/contract/recommendations/staff-routes';
import { outcomeMonths, recommendationsOfPage } from '@niveshak/contract/recommendations/staff-schemas';
import { csvOf, csvRows, rupeesCell } from '@niveshak/domain/billing/csv';
import type { Cell } from '@niveshak/domain/billing/csv';
import { paise } from '@niveshak/domain/primitives/paise';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { addressOf } from '../platform/http/address.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { actorOf, audit } from '../platform/staff/audit.ts';
import { queryOf, registerPart } from './register.ts';
import { analystsOfRegister, countRecommendations } from './store.ts';
import type { RegisterQuery } from './store.ts';

/** CSV rows read at a time. */
const chunk = 500;

export function bindRecommendationRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listRecommendations, async ({ query: { page: wanted, ...filter }, time }) => {
    const query = await queryOf(db, filter, time);
    const total = query === null ? 0 : await countRecommendations(db, query);
    const pages = Math.max(1, Math.ceil(total / recommendationsOfPage));
    const page = Math.min(Number(wanted ?? 1), pages);
    const part = { offset: (page - 1) * recommendationsOfPage, limit: recommendationsOfPage };
    return {
      total,
      page,
      pages,
      recommendations: query === null ? [] : await registerPart(db, query, part, time),
      analysts: await analystsOfRegister(db),
    };
  });

  bind(routes.saveRecommendations, async ({ staff, request, query: filter, time }) => {
    const query = await queryOf(db, filter, time);
    await audit(db, actorOf(staff, addressOf(request)), {
      action: 'recommendations.export',
      subject: { kind: 'recommendations', id: 'register' },
      after: filter,
    });
    return {
      contentType: 'text/csv' as const,
      fileName: `recommendations-${time.today}.csv`,
      pieces: registerCsv(db, query, time),
    };
  });
}

const head = [
  'at',
  'source',
  'title',
  'symbol',
  'name',
  'action',
  'weight_before_percent',
  'weight_after_percent',
  'analyst',
  'rationale',
  'horizon',
  'target',
  'disclosures',
  'price',
  'price_after_1_month',
  'price_after_3_months',
  'price_after_6_months',
  'price_after_12_months',
  'self_approved',
  'closed_on',
  'seal',
] as const;

/** Yields the register as CSV, newest first. */
export async function* registerCsv(
  db: Db,
  query: RegisterQuery | null,
  time: BusinessTime,
): AsyncGenerator<string> {
  yield csvOf(head, []);
  if (query === null) return;
  for (let offset = 0; ; offset += chunk) {
    const rows = await registerPart(db, query, { offset, limit: chunk }, time);
    yield csvRows(rows.map(cellsOf));
    if (rows.length < chunk) return;
  }
}

const percentCell = (ppm: number): Cell => ({ plain: (ppm / 10_000).toFixed(2) });
const moneyCell = (price: { readonly amount: number } | null): Cell =>
  price === null ? '' : rupeesCell(paise(price.amount));

function cellsOf(row: Awaited<ReturnType<typeof registerPart>>[number]): readonly Cell[] {
  const { weight, after } = row;
  return [
    row.at,
    row.source,
    row.title ?? '',
    row.symbol ?? '',
    row.name,
    row.action,
    weight === null ? '' : percentCell(weight.from),
    weight === null ? '' : percentCell(weight.to),
    row.analyst ?? '',
    row.rationale,
    row.horizon ?? '',
    row.target ?? '',
    row.disclosures ?? '',
    moneyCell(row.price),
    ...outcomeMonths.map((months) => moneyCell(after[months]?.price ?? null)),
    row.isSelfApproved ? 'yes' : 'no',
    row.closedOn ?? '',
    row.seal ?? '',
  ];
}
