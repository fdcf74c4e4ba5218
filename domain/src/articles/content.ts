import { slugOf } from '../primitives/slug.ts';
import type { ArticleAccess } from './access.ts';

export const articleKinds = ['research', 'note'] as const;
export type ArticleKind = (typeof articleKinds)[number];

export const positions = ['none', 'long', 'short'] as const;
type Position = (typeof positions)[number];

/** Parties whose positions the regulator requires to be disclosed. */
type Party = 'analyst' | 'firm' | 'associates';
/** Positions by party; null until stated, because disclosures have no default. */
export type Holdings = Readonly<Record<Party, Position | null>>;

/** Company that an article recommends or advises against, with all required disclosures. */
export type Recommendation = {
  /** Current symbol of the stock. */
  readonly symbol: string;
  readonly analyst: string;
  readonly rating: string;
  /** Meaning and benchmark of the rating. */
  readonly meaning: string;
  readonly benchmark: string;
  readonly horizon: string;
  /** Price target; empty if there is none. */
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

/** Complete content of an article. Texts are as typed, and the body is Markdown. */
export type ArticleContent = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly category: string;
  readonly access: ArticleAccess;
  readonly kind: ArticleKind;
  /** Whether a note that names listed companies states that it does not recommend them. */
  readonly recommendsNothing: boolean;
  readonly series: { readonly id: string; readonly order: number } | null;
  readonly cover: { readonly hash: string; readonly alt: string } | null;
  readonly body: string;
  readonly disclosure: GeneralDisclosure;
  readonly recommendations: readonly Recommendation[];
  /** Description of a correction for readers; empty for a new article. */
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

/** Returns the slug for a title, with whole words only: `What we got wrong` is `what-we-got-wrong`. */
export function slugOfTitle(title: string): string {
  return slugOf(title, 60, 'after-word');
}
