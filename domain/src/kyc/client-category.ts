import type { CalendarDate } from '../primitives/calendar-date.ts';
import type { PanHolderType } from './pan.ts';
import { panHolderOf } from './pan.ts';

/**
 * Client categories. The fee rules apply to individuals, including NRIs, and to Hindu undivided families. Companies and
 * accredited investors contract freely (S-2).
 */
export const clientCategories = ['individual', 'huf', 'company', 'accredited', 'nri'] as const;
export type ClientCategory = (typeof clientCategories)[number];

export const categoryNames: Readonly<Record<ClientCategory, string>> = {
  individual: 'Individual',
  huf: 'Hindu undivided family',
  company: 'Company or other entity',
  accredited: 'Accredited investor',
  nri: 'Non-resident Indian',
};

const categoryOfHolder: Readonly<Record<PanHolderType, ClientCategory>> = {
  individual: 'individual',
  'hindu-undivided-family': 'huf',
  company: 'company',
  firm: 'company',
  'association-of-persons': 'company',
  'body-of-individuals': 'company',
  trust: 'company',
  'local-authority': 'company',
  'artificial-juridical-person': 'company',
  government: 'company',
};

/** Returns the category for a PAN's fourth character, or individual (the strictest) if it is missing or unknown. */
export function categoryOfLetter(holderLetter: string | null): ClientCategory {
  const holder = holderLetter === null ? null : panHolderOf(holderLetter);
  return holder === null ? 'individual' : categoryOfHolder[holder];
}

/** Category recorded by staff with evidence. */
export interface DeclaredCategory {
  readonly category: ClientCategory;
  /** Date of the evidence, such as a certificate. */
  readonly since: CalendarDate;
  /** Last day on which the evidence is valid; null if it does not expire. */
  readonly until: CalendarDate | null;
}

/** Returns why a category cannot be recorded for the holder of a PAN, or null if it can. */
export function categoryProblem(
  { category, since, until }: DeclaredCategory,
  holderLetter: string | null,
  today: CalendarDate,
): string | null {
  if (since > today) return 'The date of the evidence is in the future.';
  if (until !== null && until < today) return 'The evidence has expired.';
  if (category === 'accredited') {
    if (holderLetter === null) return 'An accredited investor needs a verified PAN.';
    return until === null ? 'Enter the last day of the accreditation.' : null;
  }
  const ofPan = categoryOfLetter(holderLetter);
  const fits = category === 'nri' ? ofPan === 'individual' : category === ofPan;
  return fits ? null : `The PAN is that of: ${categoryNames[ofPan]}.`;
}
