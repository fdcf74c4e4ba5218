import { sql } from 'kysely';
import { defaultAliases } from '@niveshak/domain/catalogue/default-plans';
import { defaultPriceList } from '@niveshak/domain/catalogue/price-list';
import type { Db } from '../platform/db/database.ts';
import { defaultPlanDescriptions } from './default-plans.ts';
import { readPlanDescriptions, savePlan } from './store.ts';

/**
 * Fills an empty catalogue with the default plans (in a trial, with prices) or validates the existing catalogue. In
 * production, the firm sets the prices.
 * @throws if a plan has no usable description; the installation then must not start
 */
export async function ensureCatalogue(db: Db, options: { readonly withPrices: boolean }): Promise<void> {
  for (const alias of defaultAliases) await savePlan(db, alias, defaultPlanDescriptions[alias]);
  if (options.withPrices) await publishDefaultPrices(db);
  const plans = await readPlanDescriptions(db);
  const missing = defaultAliases.filter((alias) => !plans.has(alias));
  if (missing.length > 0) throw new Error(`The catalogue lacks ${missing.join(', ')}.`);
}

/** Publishes the default prices, only once even if two processes start concurrently. */
async function publishDefaultPrices(db: Db): Promise<void> {
  const rows = defaultPriceList.flatMap(({ from, fullPrice }) =>
    defaultAliases.map((alias) => ({ alias, valid_from: from, full_price_paise: fullPrice[alias] })),
  );
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('default prices', 0))`.execute(tx);
    await sql`
      insert into plan_price_versions (alias, valid_from, full_price_paise)
      select alias, valid_from, full_price_paise
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as wanted (alias text, valid_from date, full_price_paise bigint)
      where not exists (
        select from plan_price_versions v where v.alias = wanted.alias and v.valid_from = wanted.valid_from
      )`.execute(tx);
  });
}
