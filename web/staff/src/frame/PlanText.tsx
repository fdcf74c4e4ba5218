import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** Returns a plan's name, or its code if it is no longer known. */
export function planText(alias: string): string {
  return isPlanAlias(alias) ? planName(alias) : alias;
}

/** A plan's name, with its code in the tooltip. */
export function PlanText({ alias }: { alias: string }) {
  return <span title={alias}>{planText(alias)}</span>;
}

type Purchase = { readonly alias: string; readonly isGift: boolean };

/** Returns what was bought with an order, such as `Premium Annual` or `Gift: Premium Annual`. */
export function purchaseText({ alias, isGift }: Purchase): string {
  return `${isGift ? 'Gift: ' : ''}${planText(alias)}`;
}

/** What was bought with an order, with the plan's code in the tooltip. */
export function PurchaseText({ alias, isGift }: Purchase) {
  return <span title={alias}>{purchaseText({ alias, isGift })}</span>;
}
