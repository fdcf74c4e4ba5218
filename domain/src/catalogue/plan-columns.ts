import type { Offer } from './offers.ts';
import { bestOffer, betterOffer, opens } from './offers.ts';
import type { PlanAlias } from './plan.ts';
import { planOf } from './plan.ts';

interface Plan {
  readonly id: PlanAlias;
}

/** Plans of one access tier, as shown on pricing. */
export interface PlanColumn<P extends Plan> {
  readonly tier: 'premium' | 'lite';
  /** Best offer of the tier; null if no plan in it is allowed. */
  readonly lead: P | null;
  /** Other plans, allowed ones first. */
  readonly others: readonly P[];
  /** Plans that another offer beats, shown only on request. */
  readonly beaten: readonly P[];
}

/**
 * Returns a column for each tier that has a plan, most inclusive tier first.
 *
 * @param held the member's own plan, which is never listed in `beaten`
 */
export function planColumns<P extends Plan>(
  plans: readonly P[],
  offers: readonly Offer[],
  preferred: PlanAlias,
  held: PlanAlias | null = null,
): PlanColumn<P>[] {
  const offerOf = (alias: PlanAlias) => offers.find((offer) => offer.alias === alias);
  const isBeaten = ({ id }: P) => {
    const offer = offerOf(id);
    return offer !== undefined && id !== held && betterOffer(offer, offers) !== null;
  };
  return (['premium', 'lite'] as const).flatMap((tier): PlanColumn<P>[] => {
    const ofTier = plans.filter(({ id }) => planOf(id).tier === tier);
    if (ofTier.length === 0) return [];
    const best = bestOffer(
      offers.filter(({ alias }) => planOf(alias).tier === tier),
      preferred,
    );
    const lead = ofTier.find(({ id }) => id === best?.alias) ?? null;
    const rest = ofTier.filter((plan) => plan !== lead);
    const others = rest
      .filter((plan) => !isBeaten(plan))
      .toSorted((a, b) => Number(offerOf(b.id) !== undefined) - Number(offerOf(a.id) !== undefined));
    return [{ tier, lead, others, beaten: rest.filter(isBeaten) }];
  });
}

/** Returns the plans of a column in card order. */
export function plansOf<P extends Plan>({ lead, others, beaten }: PlanColumn<P>): readonly P[] {
  return [...(lead === null ? [] : [lead]), ...others, ...beaten];
}

interface NamedPlan extends Plan {
  readonly product: string;
  readonly productShort: string;
}

/** Returns the catalogue's short name of a column's first plan, such as `Premium`. */
export function columnName(column: PlanColumn<NamedPlan>): string {
  return plansOf(column)[0]?.productShort ?? '';
}

/** Returns the names of the terms in a column that include a feature, or `all` if every term does. */
export function includingTerms(
  column: PlanColumn<NamedPlan>,
  { plans }: ComparedFeature,
): 'all' | readonly string[] {
  const all = plansOf(column);
  const including = all.filter(({ id }) => plans.has(id));
  return including.length === all.length
    ? 'all'
    : including.map(({ product, productShort }) => termName(product, productShort));
}

/** Returns which terms alone include a feature, such as `Premium: Annual and Quarterly only`, or null if all do. */
export function termsNote(
  columns: readonly PlanColumn<NamedPlan>[],
  feature: ComparedFeature,
): string | null {
  const notes = columns.flatMap((column) => {
    const terms = includingTerms(column, feature);
    return terms === 'all' || terms.length === 0
      ? []
      : [`${columnName(column)}: ${terms.join(' and ')} only`];
  });
  return notes.length === 0 ? null : notes.join(' · ');
}

interface DescribedPlan extends Plan {
  readonly features: readonly string[];
}

export interface ComparedFeature {
  readonly text: string;
  /** Plans that include the feature. */
  readonly plans: ReadonlySet<PlanAlias>;
}

/** Returns whether a plan includes everything in another plan, and more. */
function includesMore(alias: PlanAlias, other: PlanAlias): boolean {
  const [mine, theirs] = [opens(alias), opens(other)];
  return mine.size > theirs.size && [...theirs].every((feature) => mine.has(feature));
}

/**
 * Returns each distinct feature text of the catalogue with the plans that include it. These are the plans that list it,
 * and plans that include everything in such a plan.
 */
export function comparedFeatures(plans: readonly DescribedPlan[]): ComparedFeature[] {
  const texts = new Set(plans.flatMap(({ features }) => features));
  return [...texts].map((text) => {
    const listing = plans.filter(({ features }) => features.includes(text)).map(({ id }) => id);
    const including = plans
      .map(({ id }) => id)
      .filter((id) => listing.includes(id) || listing.some((other) => includesMore(id, other)));
    return { text, plans: new Set(including) };
  });
}

/** Returns a plan's name without its tier, such as `Annual` for `Premium Annual`. */
export function termName(product: string, productShort: string): string {
  const rest = product.startsWith(productShort) ? product.slice(productShort.length).trim() : '';
  return rest === '' ? product : rest;
}
