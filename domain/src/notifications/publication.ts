import { isAllowed } from '../catalogue/gates.ts';
import type { Feature } from '../catalogue/feature.ts';
import type { PlanAlias } from '../catalogue/plan.ts';

/** Publication for members. Access is a plan feature, or null if public. */
export type Readable = { readonly id: string; readonly feature: Feature | null };

export type NewsFor<P extends Readable> = { readonly readable: readonly P[]; readonly locked: readonly P[] };

/** Returns whether a plan includes a publication. Without a plan (null), only public ones are included. */
export function opensFor(feature: Feature | null, alias: PlanAlias | null): boolean {
  return feature === null || isAllowed(feature, alias);
}

/**
 * Returns the day's publications for one member's digest, without those already read or sent. Returns null if the plan
 * does not include any of them, because a list of locked items is not news.
 */
export function newsFor<P extends Readable>(
  publications: readonly P[],
  alias: PlanAlias | null,
  isKnown: (publication: P) => boolean,
): NewsFor<P> | null {
  const unknown = publications.filter((publication) => !isKnown(publication));
  const readable = unknown.filter(({ feature }) => opensFor(feature, alias));
  if (readable.length === 0) return null;
  return { readable, locked: unknown.filter(({ feature }) => !opensFor(feature, alias)) };
}
