import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quote, Quotes } from '@niveshak/contract/quotes/schemas';
import { isCut } from '@niveshak/domain/membership/time-texts';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';

/** Plan with the server's quote for this member, including availability and price. */
export type PlanWithInfo = Plan & { readonly serverInfo: Quote | null };

/**
 * Returns the plans with their quotes as `serverInfo` (specification section 3), which is null if the server sent no
 * quote.
 */
export function withServerInfo(plans: readonly Plan[], quotes: Quotes): PlanWithInfo[] {
  return plans.map((plan) => ({ ...plan, serverInfo: quotes[plan.id] ?? null }));
}

/**
 * Returns what the quote sells: the plan’s name, or its tier and last day if the paid term is cut, such as
 * `Premium until 31 Aug 2025`.
 */
export function offerName({ id, product, productShort }: Plan, quote: Quote | null): string {
  if (quote === null || quote.startDate === null || quote.paidEndDate === null || quote.endDate === null)
    return product;
  const [startDate, paidEndDate] = [calendarDate(quote.startDate), calendarDate(quote.paidEndDate)];
  return isCut({ alias: id, startDate, paidEndDate })
    ? `${productShort} until ${formatDate(calendarDate(quote.endDate))}`
    : product;
}

/** Returns whether the server allows the purchase. False without a quote. */
export function isAllowedPlan({ serverInfo }: PlanWithInfo): boolean {
  return serverInfo?.allowed === true;
}
