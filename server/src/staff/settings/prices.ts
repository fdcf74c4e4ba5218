import * as routes from '@niveshak/contract/staff/settings-routes';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isPaidPlan, planAliases } from '@niveshak/domain/catalogue/plan';
import { priceProblem } from '@niveshak/domain/catalogue/price-change';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { cataloguePublication, readPrices, savePlanPrice } from '../../catalogue/index.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actorOf } from '../audit/audit-store.ts';
import { saveSetting, seenOf } from './save-setting.ts';

type PriceFrom = { readonly alias: PlanAlias; readonly from: CalendarDate; readonly fullPrice: Paise };
type Wanted = { readonly alias: PlanAlias; readonly fullPrice: number };

/** What plans cost: past, present and to come. */
export function bindPriceRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getPrices, async ({ versions, published, time: { today } }) => {
    const seen = seenOf(await versions(), 'catalogue');
    const { prices, descriptions } = await published(cataloguePublication);
    return {
      seen,
      today,
      prices: prices
        .toSorted((a, b) => planAliases.indexOf(a.alias) - planAliases.indexOf(b.alias))
        .map((price) => ({
          ...price,
          planName: descriptions.get(price.alias)?.product ?? price.alias,
          state: stateOf(price, prices, today),
        })),
    };
  });

  bind(routes.savePrices, ({ staff, request, body, time: { today } }) =>
    saveSetting(
      db,
      { name: 'catalogue', action: 'prices.save', by: actorOf(staff, addressOf(request)), saved: body },
      async (tx) => {
        const from = calendarDate(body.from);
        const known = await readPrices(tx);
        const problem = problemOf(body.prices, from, known, today);
        if (problem !== null) return refuse('setting-refused', { detail: problem });
        await writePrices(tx, body.prices, from, known);
        return { before: pricesBefore(body.prices, from, known), after: { from, prices: body.prices } };
      },
    ),
  );
}

/** The price of a plan that has begun last. */
function inForce(alias: PlanAlias, prices: readonly PriceFrom[], today: CalendarDate): PriceFrom | null {
  return prices.filter((price) => price.alias === alias && price.from <= today).at(-1) ?? null;
}

function stateOf(price: PriceFrom, prices: readonly PriceFrom[], today: CalendarDate) {
  if (price.from > today) return 'to-come' as const;
  return inForce(price.alias, prices, today) === price ? ('in-force' as const) : ('past' as const);
}

/** Why these prices may not be set; null when they may. */
export function problemOf(
  wanted: readonly Wanted[],
  from: CalendarDate,
  known: readonly PriceFrom[],
  today: CalendarDate,
): string | null {
  for (const { alias } of wanted) {
    const since = inForce(alias, known, today)?.from ?? null;
    const problem = priceProblem({ from, today, inForceSince: since });
    if (problem !== null) return `${alias}: ${problem}`;
  }
  return null;
}

/** Writes the prices; a free plan that has none costs nothing from that day on. */
export async function writePrices(
  tx: Tx,
  wanted: readonly Wanted[],
  from: CalendarDate,
  known: readonly PriceFrom[],
): Promise<void> {
  for (const { alias, fullPrice } of wanted) await savePlanPrice(tx, alias, from, paise(fullPrice));
  const free = planAliases.filter((alias) => !isPaidPlan(alias) && inForce(alias, known, from) === null);
  for (const alias of free) await savePlanPrice(tx, alias, from, zeroPaise);
}

/** What these plans would have cost on that day. */
function pricesBefore(wanted: readonly Wanted[], from: CalendarDate, known: readonly PriceFrom[]) {
  return wanted.map(({ alias }) => ({ alias, fullPrice: inForce(alias, known, from)?.fullPrice ?? null }));
}
