import { slugOf } from '../primitives/slug.ts';
import type { ArticleAccess } from './access.ts';

export const articleKinds = ['research', 'note'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** What somebody holds of a security: named in disclosures. */
export const positions = ['none', 'long', 'short'] as const;
type Position = (typeof positions)[number];

/** Who of the people that the regulator asks about holds what. */
export type Holdings = { readonly analyst: Position; readonly firm: Position; readonly associates: Position };

/** A company that an article recommends, or advises against, with all that the regulator wants said of it. */
export type Recommendation = {
  /** The share's symbol, as it is traded now. */
  readonly symbol: string;
  readonly analyst: string;
  readonly rating: string;
  /** What the rating means, and against what it is measured. */
  readonly meaning: string;
  readonly benchmark: string;
  readonly horizon: string;
  readonly rationale: string;
  readonly holdings: Holdings;
  readonly compensation: string;
  readonly conflicts: string;
};

/** What is disclosed beside research as a whole. */
type GeneralDisclosure = {
  readonly analyst: string;
  readonly subject: string;
  readonly holdings: Holdings;
  readonly compensation: string;
  readonly conflicts: string;
  readonly sources: string;
};

/** All that is written of an article; texts as they were typed, the body in Markdown. */
export type ArticleContent = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly kind: ArticleKind;
  readonly series: { readonly id: string; readonly order: number } | null;
  readonly cover: { readonly hash: string; readonly alt: string } | null;
  readonly body: string;
  readonly disclosure: GeneralDisclosure;
  readonly recommendations: readonly Recommendation[];
  /** What a correction puts right, for readers; empty for a new article. */
  readonly correction: string;
};

const nothingHeld: Holdings = { analyst: 'none', firm: 'none', associates: 'none' };

export const emptyContent: ArticleContent = {
  slug: '',
  title: '',
  excerpt: '',
  author: '',
  category: '',
  access: 'lite',
  kind: 'research',
  series: null,
  cover: null,
  body: '',
  disclosure: {
    analyst: '',
    subject: '',
    holdings: nothingHeld,
    compensation: '',
    conflicts: '',
    sources: '',
  },
  recommendations: [],
  correction: '',
};

/** A recommendation of a share with everything still to be said. */
export function emptyRecommendation(symbol: string, analyst: string): Recommendation {
  return {
    symbol,
    analyst,
    rating: '',
    meaning: '',
    benchmark: '',
    horizon: '',
    rationale: '',
    holdings: nothingHeld,
    compensation: '',
    conflicts: '',
  };
}

/** Returns the address that a title suggests: `What we got wrong` is `what-we-got-wrong`. */
export function slugOfTitle(title: string): string {
  return slugOf(title, 120);
}
