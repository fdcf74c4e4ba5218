import { isPlanAlias, planName } from '@niveshak/domain/catalogue/plan';

/** Returns a plan's name, or its code if it is no longer known. */
export function planText(alias: string): string {
  return isPlanAlias(alias) ? planName(alias) : alias;
}

/** A plan by its name, with its code in the tooltip. */
export function PlanText({ alias }: { alias: string }) {
  return <span title={alias}>{planText(alias)}</span>;
}
