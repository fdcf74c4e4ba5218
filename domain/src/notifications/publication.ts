import { isAllowed } from '../catalogue/gates.ts';
import type { Feature } from '../catalogue/feature.ts';
import type { PlanAlias } from '../catalogue/plan.ts';

/** Something members are told of: its access is a feature of the plans, null for what everybody may read. */
export type Readable = { readonly id: string; readonly feature: Feature | null };

export type NewsFor<P extends Readable> = { readonly readable: readonly P[]; readonly locked: readonly P[] };

export function opensFor(feature: Feature | null, alias: PlanAlias): boolean {
  return feature === null || isAllowed(feature, alias);
}

/**
 * What of the day's publications goes into one member's digest: nothing they have read or were told of already; null
 * when nothing is left that their plan opens, because a list of locked doors is no news.
 */
export function newsFor<P extends Readable>(
  publications: readonly P[],
  alias: PlanAlias,
  isKnown: (publication: P) => boolean,
): NewsFor<P> | null {
  const unknown = publications.filter((publication) => !isKnown(publication));
  const readable = unknown.filter(({ feature }) => opensFor(feature, alias));
  if (readable.length === 0) return null;
  return { readable, locked: unknown.filter(({ feature }) => !opensFor(feature, alias)) };
}
