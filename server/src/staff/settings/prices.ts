import * as routes from '@niveshak/contract/staff/settings-routes';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import { priceOn, pricesNeedSecondPerson } from '@niveshak/domain/catalogue/price-on';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan, readPrices } from '../../catalogue/index.ts';
import type { PlanPrice } from '../../catalogue/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { holdVersion } from '../../platform/published.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { preparePrices } from './price-approval.ts';
import { pricesBefore, problemOf, writePrices } from './prices-written.ts';
import { seenOf } from './save-setting.ts';

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
          planName: nameOfPlan(descriptions, price.alias),
          state: stateOf(price, prices, today),
        })),
    };
  });

  bind(routes.savePrices, ({ staff, request, body, time: { today } }) =>
    db.transaction().execute(async (tx) => {
      const { seen, prices, reason } = body;
      if (!(await holdVersion(tx, 'catalogue', seen))) return refuse('changed-meanwhile');
      const from = calendarDate(body.from);
      const known = await readPrices(tx);
      const problem = problemOf(prices, from, known, today);
      if (problem !== null) return refuse('setting-refused', { detail: problem });
      const actor = actorOf(staff, addressOf(request));
      const before = pricesBefore(prices, from, known);
      if (pricesNeedSecondPerson(prices, known, today))
        return preparePrices(tx, actor, { from, prices, before }, reason);
      await writePrices(tx, prices, from, known);
      const subject = { kind: 'setting', id: 'catalogue' };
      await audit(tx, actor, { action: 'prices.save', subject, before, after: { from, prices }, reason });
      return { outcome: 'done' } as const;
    }),
  );
}

function stateOf(price: PlanPrice, prices: readonly PlanPrice[], today: CalendarDate) {
  if (price.from > today) return 'to-come' as const;
  return priceOn(prices, price.alias, today) === price ? ('in-force' as const) : ('past' as const);
}
