import type { Feature } from '@niveshak/domain/catalogue/gates';
import { isAllowedWith, offeredPlansWith } from '@niveshak/domain/catalogue/gates';
import { defaultPlanNames } from '@niveshak/domain/catalogue/plan-names';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { SessionUser } from '@niveshak/contract/identity/schemas';
import type { Subscription } from '@niveshak/contract/membership/schemas';

/** Whether the member's first subscription and grants open a feature; the server decides again on every call. */
export function canUse(user: SessionUser, feature: Feature): boolean {
  const first = user.subscriptions[0];
  const alias = first === undefined || first.hasExpired ? null : first.alias;
  return isAllowedWith(feature, alias, user.resourceGrants.read);
}

/** `Premium Annual`; without commas, since names stand in lists. */
export function planName(alias: PlanAlias): string {
  return defaultPlanNames[alias].replace(',', '');
}

/** `Included in Premium Annual and Premium Quarterly.` */
export function plansThatHave(feature: Feature): string {
  const names = offeredPlansWith(feature).map(planName);
  return `Included in ${new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names)}.`;
}

/** `Valid till` or `Expired on`, the words before the date (specification section 2). */
export function expiryWord(subscription: Subscription): 'Valid till' | 'Expired on' {
  return subscription.hasExpired ? 'Expired on' : 'Valid till';
}
