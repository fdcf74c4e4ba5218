import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** Returns a plan's name, or its code if the plan is unknown. */
export function planText(alias: string): string {
  return isPlanAlias(alias) ? planName(alias) : alias;
}

/** Plan name, with its code as tooltip. */
export function PlanText({ alias }: { alias: string }) {
  return <span title={alias}>{planText(alias)}</span>;
}

type Purchase = { readonly alias: string; readonly isGift: boolean };

/** Returns the purchase of an order, such as `Premium Annual` or `Gift: Premium Annual`. */
export function purchaseText({ alias, isGift }: Purchase): string {
  return `${isGift ? 'Gift: ' : ''}${planText(alias)}`;
}

/** Purchase of an order, with the plan's code as tooltip. */
export function PurchaseText({ alias, isGift }: Purchase) {
  return <span title={alias}>{purchaseText({ alias, isGift })}</span>;
}
