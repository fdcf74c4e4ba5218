import * as routes from '@niveshak/contract/settings/routes';
import { planAliases } from '@niveshak/domain/catalogue/plan';
import { priceOn } from '@niveshak/domain/catalogue/price-on';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cataloguePublication, nameOfPlan } from '../catalogue/index.ts';
import type { PlanPrice } from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { holdVersion } from '../platform/published.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { performOrStore } from '../platform/staff/actions.ts';
import { countNotices } from './client-notices.ts';
import { priceNoticeReference, priceNotices } from './price-notices.ts';
import { priceAction } from './price-action.ts';
import { seenVersionOf } from '../platform/staff/save-setting.ts';

export function bindPriceRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.getPrices, async ({ versions, published, time: { today } }) => {
    const seen = seenVersionOf(await versions(), 'catalogue');
    const { prices, descriptions } = await published(cataloguePublication);
    const notices = await countNotices(db, priceNotices);
    return {
      seen,
      today,
      prices: prices
        .toSorted((a, b) => planAliases().indexOf(a.alias) - planAliases().indexOf(b.alias))
        .map((price) => ({
          ...price,
          planName: nameOfPlan(descriptions, price.alias),
          state: stateOf(price, prices, today),
          notices: notices.get(priceNoticeReference(price.from)) ?? null,
        })),
    };
  });

  actionBinder(bind, db)(routes.savePrices, async (tx, { body, time }, actor) => {
    const { seen, prices, reason } = body;
    if (!(await holdVersion(tx, 'catalogue', seen))) return refuse('changed-meanwhile');
    const input = { from: calendarDate(body.from), prices, before: null };
    return performOrStore(tx, priceAction, input, { actor, reason, time });
  });
}

function stateOf(price: PlanPrice, prices: readonly PlanPrice[], today: CalendarDate) {
  if (price.from > today) return 'to-come' as const;
  return priceOn(prices, price.alias, today) === price ? ('in-force' as const) : ('past' as const);
}
