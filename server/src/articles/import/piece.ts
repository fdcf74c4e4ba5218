import { slugOf } from '@niveshak/domain/primitives/slug';
import type { ArticleAccess } from '@niveshak/domain/articles/access';

/** An article of another system, as far as it was understood. */
export type Piece = {
  /** What it is there: the same again is the same article. `ghost:63f1…` */
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  /** Its own excerpt; empty if it has none. */
  readonly excerpt: string;
  /** The first words of its public part, or of the text if it has no cut: the excerpt of a text that is public there. */
  readonly opening: string;
  /** Whether the body says where its public part ends. */
  readonly hasCut: boolean;
  readonly author: string;
  readonly category: string;
  /** Null: it does not say. */
  readonly access: ArticleAccess | null;
  /** Null: it is not out, and becomes a draft. */
  readonly publishedAt: Date | null;
  /** Markdown; pictures by `asset:` and where they lay. */
  readonly body: string;
  readonly cover: { readonly place: string; readonly alt: string } | null;
  /** Paths at which it was read, from the root of the old site. */
  readonly oldPaths: readonly string[];
  /** What could not be taken of it. */
  readonly notes: readonly string[];
};

/** What became of a piece, for the report. */
export type PieceOutcome = 'new' | 'draft' | 'changed' | 'unchanged' | 'left';
export type ReportLine = {
  readonly title: string;
  readonly outcome: PieceOutcome;
  /** Where it is read now; null for a draft. */
  readonly path: string | null;
  readonly notes: readonly string[];
};
export type Skipped = { readonly what: string; readonly why: string };
export type ImportReport = {
  readonly lines: readonly ReportLine[];
  /** What is no article, or could not be read at all. */
  readonly skipped: readonly Skipped[];
};

/** What is read of a file: pieces, and what was passed over. */
export type ReadPieces = {
  readonly pieces: readonly Piece[];
  readonly skipped: ImportReport['skipped'];
};

/** A picture's place in Markdown, until it is stored: no space or bracket may end it. */
export function assetCode(place: string): string {
  return `asset:${encodeURIComponent(place).replaceAll(/[!'()*_~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** Returns the part of an address that a title or an old address becomes; never empty. */
export function safeSlug(text: string, fallback: string): string {
  return slugOf(text, 150) || `piece-${slugOf(fallback, 100) || 'untitled'}`;
}

/** The path of an address: `https://old.example/2020/a/?x` is `/2020/a/`; null for what is none. */
export function pathOf(address: string): string | null {
  if (address.startsWith('/') && !address.startsWith('//')) return address.split(/[?#]/)[0] ?? null;
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  // `?p=12` is an address of its own in WordPress, and no path.
  return pathname === '/' ? (search === '' ? null : null) : pathname;
}

/** One line of plain text, at most so long. */
export function lineOf(text: string, most: number): string {
  const line = text.replaceAll(/[\u0000-\u001f\u007f]+|\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/** Returns the instant of a number or a date, without a zone as UTC; null if it is not a date. */
export function instantOf(value: unknown): Date | null {
  if (value instanceof Date) return validOrNull(new Date(value.getTime()));
  const text = String(value).trim();
  if (typeof value === 'number' || /^\d{9,14}$/.test(text)) {
    const number = Number(text);
    // Seconds until the year 5138, which are milliseconds of 1973.
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
