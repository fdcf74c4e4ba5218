import type { ArticleContent } from './content.ts';
import { mergeTexts } from './merge.ts';

/** Conflict between two edits of the same part of a draft. */
export type ContentConflict = { readonly field: string; readonly mine: string; readonly theirs: string };
export type MergedContent = {
  readonly content: ArticleContent;
  /** Conflicting edits. The body keeps both versions; any other field keeps theirs, and mine is only listed here. */
  readonly conflicts: readonly ContentConflict[];
};

/** Returns a three-way merge of two people's edits since `base`, by field and, in the body, by paragraph. */
export function mergeContent(
  base: ArticleContent,
  theirs: ArticleContent,
  mine: ArticleContent,
): MergedContent {
  const conflicts: ContentConflict[] = [];
  const joined = <Value>(field: string, o: Value, t: Value, m: Value): Value => {
    if (isSame(m, o) || isSame(m, t)) return t;
    if (isSame(t, o)) return m;
    conflicts.push({ field, mine: wordsFor(m), theirs: wordsFor(t) });
    return t;
  };
  const body = mergeTexts(base.body, theirs.body, mine.body);
  const content: ArticleContent = {
    slug: joined('slug', base.slug, theirs.slug, mine.slug),
    title: joined('title', base.title, theirs.title, mine.title),
    excerpt: joined('excerpt', base.excerpt, theirs.excerpt, mine.excerpt),
    author: joined('author', base.author, theirs.author, mine.author),
    category: joined('category', base.category, theirs.category, mine.category),
    access: joined('access', base.access, theirs.access, mine.access),
    kind: joined('kind', base.kind, theirs.kind, mine.kind),
    recommendsNothing: joined(
      'recommendsNothing',
      base.recommendsNothing,
      theirs.recommendsNothing,
      mine.recommendsNothing,
    ),
    series: joined('series', base.series, theirs.series, mine.series),
    cover: joined('cover', base.cover, theirs.cover, mine.cover),
    body: body.text,
    disclosure: joined('disclosure', base.disclosure, theirs.disclosure, mine.disclosure),
    recommendations: joined(
      'recommendations',
      base.recommendations,
      theirs.recommendations,
      mine.recommendations,
    ),
    correction: joined('correction', base.correction, theirs.correction, mine.correction),
  };
  const inBody = body.conflicts.map(({ mine: my, theirs: their }) => ({
    field: 'body',
    mine: my,
    theirs: their,
  }));
  return { content, conflicts: [...conflicts, ...inBody] };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function wordsFor(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

export function isSameContent(a: ArticleContent, b: ArticleContent): boolean {
  return isSame(a, b);
}
