import { planAliases } from '@niveshak/domain/catalogue/plan';
import { defaultPriceList } from '@niveshak/domain/catalogue/price-list';
import type { Db } from '../platform/db/database.ts';
import { defaultPlanDescriptions } from './default-plans.ts';
import { readPlanDescriptions, savePlan } from './store.ts';

/**
 * Fills an empty catalogue with the eight plans, in a trial with prices too, and checks what is there. What a firm asks
 * for its plans is its own to say.
 * @throws when a plan has no usable description: such an installation must not start.
 */
export async function ensureCatalogue(db: Db, options: { readonly withPrices: boolean }): Promise<void> {
  for (const alias of planAliases) await savePlan(db, alias, defaultPlanDescriptions[alias]);
  for (const { from, fullPrice } of options.withPrices ? defaultPriceList : []) {
    await db
      .insertInto('plan_prices')
      .values(planAliases.map((alias) => ({ alias, valid_from: from, full_price_paise: fullPrice[alias] })))
      .onConflict((conflict) => conflict.columns(['alias', 'valid_from']).doNothing())
      .execute();
  }
  const plans = await readPlanDescriptions(db);
  const missing = planAliases.filter((alias) => !plans.has(alias));
  if (missing.length > 0) throw new Error(`The catalogue lacks ${missing.join(', ')}.`);
}
