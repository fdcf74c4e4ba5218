import { slugOf } from '../primitives/slug.ts';
import type { ArticleAccess } from './access.ts';

export const articleKinds = ['research', 'note'] as const;
export type ArticleKind = (typeof articleKinds)[number];

export const positions = ['none', 'long', 'short'] as const;
type Position = (typeof positions)[number];

/** Positions of the parties that the regulator requires to be disclosed. */
type Party = 'analyst' | 'firm' | 'associates';
/** As written: null until stated, because disclosures have no default. */
export type Holdings = Readonly<Record<Party, Position | null>>;

/** A company that an article recommends or advises against, with all disclosures that the regulator requires. */
export type Recommendation = {
  /** The stock's current symbol. */
  readonly symbol: string;
  readonly analyst: string;
  readonly rating: string;
  /** Meaning of the rating, and its benchmark. */
  readonly meaning: string;
  readonly benchmark: string;
  readonly horizon: string;
  /** Price target; empty if none is given. */
  readonly target: string;
  readonly rationale: string;
  readonly holdings: Holdings;
  readonly compensation: string;
  readonly conflicts: string;
};

type GeneralDisclosure = {
  readonly analyst: string;
  readonly subject: string;
  readonly holdings: Holdings;
  readonly compensation: string;
  readonly conflicts: string;
  readonly sources: string;
};

/** The full content of an article; texts as typed, the body in Markdown. */
export type ArticleContent = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly kind: ArticleKind;
  /** States that a note which names listed companies does not recommend any of them. */
  readonly recommendsNothing: boolean;
  readonly series: { readonly id: string; readonly order: number } | null;
  readonly cover: { readonly hash: string; readonly alt: string } | null;
  readonly body: string;
  readonly disclosure: GeneralDisclosure;
  readonly recommendations: readonly Recommendation[];
  /** What a correction changes, shown to readers; empty for a new article. */
  readonly correction: string;
};

const notStated: Holdings = { analyst: null, firm: null, associates: null };

export const emptyContent: ArticleContent = {
  slug: '',
  title: '',
  excerpt: '',
  author: '',
  category: '',
  access: 'lite',
  kind: 'research',
  recommendsNothing: false,
  series: null,
  cover: null,
  body: '',
  disclosure: {
    analyst: '',
    subject: '',
    holdings: notStated,
    compensation: '',
    conflicts: '',
    sources: '',
  },
  recommendations: [],
  correction: '',
};

export function emptyRecommendation(symbol: string, analyst: string): Recommendation {
  return {
    symbol,
    analyst,
    rating: '',
    meaning: '',
    benchmark: '',
    horizon: '',
    target: '',
    rationale: '',
    holdings: notStated,
    compensation: '',
    conflicts: '',
  };
}

/** Returns the slug for a title: `What we got wrong` is `what-we-got-wrong`. */
export function slugOfTitle(title: string): string {
  return slugOf(title, 120);
}
