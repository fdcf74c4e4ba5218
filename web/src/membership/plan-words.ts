import type { Feature } from '@niveshak/domain/catalogue/feature';
import { isAllowedWith, offeredPlansWith } from '@niveshak/domain/catalogue/gates';
import { isOnSale, planOf } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias, SaleState } from '@niveshak/domain/catalogue/plan';
import { billingTexts } from '@niveshak/contract/billing/texts';
import { pauseComesText, pausedText } from '@niveshak/contract/membership/texts';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { Subscription } from '@niveshak/contract/membership/schemas';

/** Returns whether the member's first subscription and grants include a feature. The server checks every call again. */
export function canUse(user: SessionUser, feature: Feature): boolean {
  const first = user.subscriptions[0];
  const isServed = first !== undefined && !first.hasExpired && first.standsStill !== true;
  const alias = isServed ? first.alias : null;
  return isAllowedWith(feature, alias, user.resourceGrants.read);
}

/** Returns a plan's name, such as `Premium Annual`. Plan names contain no commas, because they appear in lists. */
export function planName(alias: PlanAlias): string {
  return planOf(alias).name.replace(',', '');
}

/** Returns a sentence about the available plans, such as `Included in Premium Annual and Premium Quarterly.` */
export function plansThatHave(feature: Feature, sale: SaleState): string {
  const names = offeredPlansWith(feature)
    .filter((alias) => isOnSale(alias, sale))
    .map(planName);
  if (names.length === 0) return 'No plan that includes it is on sale.';
  return `Included in ${new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names)}.`;
}

/** Returns the notice about a paused or suspended plan, or null if it is running. */
export function pauseText({ standsStill, pause }: Subscription): string | null {
  if (pause === undefined) return standsStill === true ? billingTexts.suspended : null;
  const { from, resumesOn } = pause;
  const [first, next] = [from, resumesOn].map((day) => formatDate(calendarDate(day)));
  return standsStill === true ? pausedText(next ?? '') : pauseComesText(first ?? '', next ?? '');
}

/** Returns the label in front of the date (specification section 2). */
export function expiryWord(subscription: Subscription): 'Valid till' | 'Expired on' {
  return subscription.hasExpired ? 'Expired on' : 'Valid till';
}
