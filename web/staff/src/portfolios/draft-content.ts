import type { RebalanceDraft } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf, readPercent, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';

/** A line as it is typed. */
export type TypedLine = { readonly symbol: string; readonly percent: string; readonly reason: string };

/** A draft as it is typed. */
export type TypedDraft = {
  readonly note: string;
  readonly rationale: string;
  readonly disclosures: string;
  /** The address of an article, or its last part. */
  readonly article: string;
  readonly lines: readonly TypedLine[];
};

export function typedDraft({ note, rationale, disclosures, articleSlug, lines }: RebalanceDraft): TypedDraft {
  return {
    note,
    rationale,
    disclosures,
    article: articleSlug ?? '',
    lines: lines.map(({ symbol, ppm, reason }) => ({ symbol, reason, percent: percentOf(ppm) })),
  };
}

/** What is sent; null while a weight is not a number. */
export function contentOf({ article, lines, ...texts }: TypedDraft) {
  const read = lines.flatMap(({ symbol, percent, reason }) => {
    const ppm = readPercent(percent);
    return ppm === null ? [] : [{ symbol, ppm, reason }];
  });
  if (read.length < lines.length) return null;
  return { ...texts, articleSlug: slugOf(article), lines: read };
}

/** The last part of an address; null for none. */
function slugOf(article: string): string | null {
  const last =
    article
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return last === '' ? null : last;
}

/** What the shares leave, in millionths; below zero when they are more than the whole. */
export function cashLeft(lines: readonly TypedLine[]): number {
  return wholePpm - lines.reduce((sum, { percent }) => sum + (readPercent(percent) ?? 0), 0);
}
