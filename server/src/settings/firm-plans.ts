import * as routes from '@niveshak/contract/settings/routes';
import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import { isAliasText, isOfferedPlan } from '@niveshak/domain/catalogue/plan';
import { textOfTerm } from '@niveshak/domain/catalogue/plan-term';
import { paise } from '@niveshak/domain/primitives/paise';
import { insertFirmPlan, readPlans, savePlanPrice, withdrawPlan } from '../catalogue/index.ts';
import type { PlanDescription } from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder } from '../platform/staff/act.ts';
import { settingBinder } from '../platform/staff/save-setting.ts';

export function bindFirmPlanRoutes(bind: RouteBinder, db: Db): void {
  const setting = settingBinder(actionBinder(bind, db));

  setting(
    routes.addPlan,
    { name: 'catalogue', action: 'plan.add' },
    async (tx, { body, time: { today } }) => {
      const { plan, features, fullPrice } = body;
      if (!isAliasText(plan.alias) || !(await insertFirmPlan(tx, plan, describe(plan, features))))
        return refuse('setting-refused', { detail: `The alias ${plan.alias} is taken.` });
      if (fullPrice !== null) await savePlanPrice(tx, plan.alias, today, paise(fullPrice));
      return { before: null, after: { plan, features, fullPrice } };
    },
  );

  setting(routes.setPlanSale, { name: 'catalogue', action: 'plan.sale' }, async (tx, { body }) => {
    const { alias, isWithdrawn } = body;
    if (!isOfferedPlan(alias))
      return refuse('setting-refused', {
        detail: 'Only a plan with a pricing card can be withdrawn from sale.',
      });
    const wasWithdrawn = (await readPlans(tx)).withdrawn.has(alias);
    await withdrawPlan(tx, alias, isWithdrawn ? new Date() : null);
    return { before: { alias, isWithdrawn: wasWithdrawn }, after: { alias, isWithdrawn } };
  });
}

/** Returns the initial texts of a plan, which staff can edit. */
function describe({ name, term, tier }: FirmPlan, features: string[]): PlanDescription {
  const words = textOfTerm(term);
  const service = tier === 'premium' ? 'Premium' : 'Lite';
  return {
    product: name,
    productShort: service,
    billed: `Billed once for ${words}`,
    desc: `${service} for ${words}.`,
    features,
    lineItem: `${service} subscription, ${words}`,
    note: null,
    checkoutNote: null,
  };
}
