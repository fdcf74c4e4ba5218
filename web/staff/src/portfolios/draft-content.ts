import type { RebalanceDraft } from '@niveshak/contract/portfolios/staff-schemas';
import { percentOf, readPercent, wholePpm } from '@niveshak/domain/portfolios/weight-ppm';

/** Line with raw input. */
export type TypedLine = { readonly symbol: string; readonly percent: string; readonly reason: string };

/** Draft with raw input. */
export type TypedDraft = {
  readonly note: string;
  readonly analyst: string;
  readonly rationale: string;
  readonly disclosures: string;
  /** Article URL, or its last segment. */
  readonly article: string;
  readonly lines: readonly TypedLine[];
};

export function typedDraft({
  note,
  analyst,
  rationale,
  disclosures,
  articleSlug,
  lines,
}: RebalanceDraft): TypedDraft {
  return {
    note,
    analyst,
    rationale,
    disclosures,
    article: articleSlug ?? '',
    lines: lines.map(({ symbol, ppm, reason }) => ({ symbol, reason, percent: percentOf(ppm) })),
  };
}

/** Returns the content in the API's format, or null if a weight is not a number. */
export function contentOf({ article, lines, ...texts }: TypedDraft) {
  const read = lines.flatMap(({ symbol, percent, reason }) => {
    const ppm = readPercent(percent);
    return ppm === null ? [] : [{ symbol, ppm, reason }];
  });
  if (read.length < lines.length) return null;
  return { ...texts, articleSlug: slugOf(article), lines: read };
}

/** Returns the last segment of a URL, or null if it is empty. */
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

/** Returns whether all weights are numbers and leave no negative cash, so that the effect can be shown. */
export function hasWholeWeights(lines: readonly TypedLine[]): boolean {
  return lines.every(({ percent }) => readPercent(percent) !== null) && cashLeft(lines) >= 0;
}

/** Returns the remaining weight in millionths, negative if the shares exceed 100 %. */
export function cashLeft(lines: readonly TypedLine[]): number {
  return wholePpm - lines.reduce((sum, { percent }) => sum + (readPercent(percent) ?? 0), 0);
}
