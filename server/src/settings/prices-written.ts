import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { isPaidPlan, planAliases } from '@niveshak/domain/catalogue/plan';
import { priceProblem, raisedPrices } from '@niveshak/domain/catalogue/price-change';
import { priceOn } from '@niveshak/domain/catalogue/price-on';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import { savePlanPrice } from '../catalogue/index.ts';
import type { PlanPrice } from '../catalogue/index.ts';
import type { Tx } from '../platform/db/database.ts';

type Wanted = { readonly alias: PlanAlias; readonly fullPrice: number };

/** Returns why these prices cannot be set, or null if they can. */
export function problemOf(
  wanted: readonly Wanted[],
  from: CalendarDate,
  known: readonly PlanPrice[],
  { today, hasClients }: { readonly today: CalendarDate; readonly hasClients: boolean },
): string | null {
  const raised = raisedPrices(wanted, known, from).map(({ alias }) => alias);
  for (const { alias } of wanted) {
    const since = priceOn(known, alias, today)?.from ?? null;
    const problem = priceProblem({
      from,
      today,
      inForceSince: since,
      isRaised: raised.includes(alias),
      hasClients,
    });
    if (problem !== null) return `${alias}: ${problem}`;
  }
  return null;
}

/** Writes the prices. A free plan without a price costs zero from that day. */
export async function writePrices(
  tx: Tx,
  wanted: readonly Wanted[],
  from: CalendarDate,
  known: readonly PlanPrice[],
): Promise<void> {
  for (const { alias, fullPrice } of wanted) await savePlanPrice(tx, alias, from, paise(fullPrice));
  const free = planAliases().filter((alias) => !isPaidPlan(alias) && priceOn(known, alias, from) === null);
  for (const alias of free) await savePlanPrice(tx, alias, from, zeroPaise);
}

/** Returns the prices scheduled for these plans on that day, or null if a plan has none. */
export function pricesBefore(wanted: readonly Wanted[], from: CalendarDate, known: readonly PlanPrice[]) {
  return wanted.map(({ alias }) => ({ alias, fullPrice: priceOn(known, alias, from)?.fullPrice ?? null }));
}
