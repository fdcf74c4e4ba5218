import * as routes from '@niveshak/contract/catalogue/routes';
import type { Plan } from '@niveshak/contract/catalogue/schemas';
import { planOf, quotedPlans } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { monthlyPrice } from '@niveshak/domain/catalogue/price-list';
import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { cataloguePublication, salePricesOn } from './store.ts';
import type { PlanDescription } from './store.ts';

export function bindCatalogueRoutes(bind: RouteBinder): void {
  bind(routes.listPlans, async ({ time, published }) => {
    const catalogue = await published(cataloguePublication);
    const { descriptions } = catalogue;
    const prices = salePricesOn(catalogue, time.today);
    return quotedPlans().flatMap((alias) => {
      const description = descriptions.get(alias);
      const price = prices.get(alias);
      return description === undefined || price === undefined
        ? []
        : [presentPlan(alias, description, price, catalogue.firmPlans)];
    });
  });
}

function presentPlan(
  alias: PlanAlias,
  description: PlanDescription,
  fullPrice: Paise,
  firmPlans: readonly FirmPlan[],
): Plan {
  const own = firmPlans.find((plan) => plan.alias === alias);
  const facts = planOf(alias);
  const monthly = monthlyPrice(fullPrice, alias);
  return {
    id: alias,
    freqId: facts.freqId ?? 'ANNUAL',
    level: facts.level,
    ...description,
    monthlyPrice: monthly === null ? null : { amount: monthly },
    ...(own === undefined ? {} : { own }),
  };
}
