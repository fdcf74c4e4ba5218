import { slugOf } from '@niveshak/domain/primitives/slug';
import type { ArticleAccess } from '@niveshak/domain/articles/access';

/** An article from another system, as far as it could be read. */
export type Piece = {
  /** Identifies the article in the source system (e.g. `ghost:63f1…`), so that a repeated import recognizes it. */
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  /** The article's excerpt, or an empty string. */
  readonly excerpt: string;
  /** First words of the public part, or of the whole text without a cut; the excerpt if the text is public. */
  readonly opening: string;
  /** Whether the body marks where its public part ends. */
  readonly hasCut: boolean;
  readonly author: string;
  readonly category: string;
  /** Access, or null if not specified. */
  readonly access: ArticleAccess | null;
  /** Publication date, or null if unpublished. Unpublished articles become drafts. */
  readonly publishedAt: Date | null;
  /** Markdown with images as `asset:` and their original path. */
  readonly body: string;
  readonly cover: { readonly place: string; readonly alt: string } | null;
  /** The article's paths on the old site, relative to its root. */
  readonly oldPaths: readonly string[];
  /** Content that the import skipped. */
  readonly notes: readonly string[];
};

export type PieceOutcome = 'new' | 'draft' | 'changed' | 'unchanged' | 'left';
export type ReportLine = {
  readonly title: string;
  readonly outcome: PieceOutcome;
  /** The article's path on this site, or null if it is a draft. */
  readonly path: string | null;
  readonly notes: readonly string[];
};
export type Skipped = { readonly what: string; readonly why: string };
export type ImportReport = {
  readonly lines: readonly ReportLine[];
  /** Entries that are not articles or could not be read. */
  readonly skipped: readonly Skipped[];
};

export type ReadPieces = {
  readonly pieces: readonly Piece[];
  readonly skipped: ImportReport['skipped'];
};

/**
 * Returns the placeholder for an image in Markdown until it is stored. Encoded, so that spaces and brackets do not end
 * it.
 */
export function assetCode(place: string): string {
  return `asset:${encodeURIComponent(place).replaceAll(/[!'()*_~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Returns a slug for a title or old URL; never empty. */
export function safeSlug(text: string, fallback: string): string {
  return slugOf(text, 150) || `piece-${slugOf(fallback, 100) || 'untitled'}`;
}

/** Returns the path of a URL, e.g. `/2020/a/` for `https://old.example/2020/a/?x`, or null if the text is not a URL. */
export function pathOf(address: string): string | null {
  if (address.startsWith('/') && !address.startsWith('//')) return address.split(/[?#]/)[0] ?? null;
  if (!URL.canParse(address)) return null;
  const { pathname } = new URL(address);
  // A root with a query, such as WordPress's `/?p=12`, has no path to redirect from.
  return pathname === '/' ? null : pathname;
}

/** Returns the text on one line, truncated to `most` characters. */
export function lineOf(text: string, most: number): string {
  const line = text.replaceAll(/[\u0000-\u001f\u007f]+|\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/** Returns the instant of a number or date (UTC without time zone), or null if the value is not a date. */
export function instantOf(value: unknown): Date | null {
  if (value instanceof Date) return validOrNull(new Date(value.getTime()));
  const text = String(value).trim();
  if (typeof value === 'number' || /^\d{9,14}$/.test(text)) {
    const number = Number(text);
    // Smaller numbers are seconds (until the year 5138), larger ones milliseconds (from 1973).
    return validOrNull(new Date(number < 100_000_000_000 ? number * 1_000 : number));
  }
  if (typeof value !== 'string') return null;
  const local =
    /^(?<day>\d{4}-\d\d-\d\d)[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone> ?[+-]\d\d:?\d\d| ?Z| UTC)?$/i.exec(
      text,
    );
  const { day, time, zone = 'Z' } = local?.groups ?? {};
  if (day === undefined) return /\d{4}/.test(text) ? validOrNull(new Date(text)) : null;
  const offset = /[+-]/.test(zone) ? zone.trim().replace(/^(...):?(..)$/, '$1:$2') : 'Z';
  return validOrNull(new Date(`${day}T${time}${offset}`));
}

function validOrNull(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}
