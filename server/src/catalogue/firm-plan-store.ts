import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import type { Db, Tx } from '../platform/db/database.ts';
import { readVersions } from '../platform/published.ts';
import type { Versions } from '../platform/published.ts';
import { cataloguePublication } from './store.ts';
import type { PlanDescription } from './store.ts';

/** Adds a plan. Returns false if its alias is taken. A database trigger creates its revenue account. */
export async function insertFirmPlan(tx: Tx, plan: FirmPlan, description: PlanDescription): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('plans')
    .values({ alias: plan.alias, description: JSON.stringify(description), facts: JSON.stringify(plan) })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .executeTakeFirstOrThrow();
  return count === 1n;
}

/**
 * Withdraws a plan from sale.
 * @param at wall time, or null to resume sales
 */
export async function withdrawPlan(tx: Tx, alias: string, at: Date | null): Promise<void> {
  await tx.updateTable('plans').set({ withdrawn_at: at }).where('alias', '=', alias).execute();
}

/** Loads all plans into this process, at `versions` or as of now. */
export async function loadCatalogue(db: Db, versions?: Versions): Promise<void> {
  await cataloguePublication.at(db, versions ?? (await readVersions(db)));
}
