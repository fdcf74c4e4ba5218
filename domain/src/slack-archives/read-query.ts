import {
  addDays,
  addMonthsClamped,
  maxDate,
  minDate,
  parseCalendarDate,
} from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { emptyQuery, messageTraits, queryOperators } from './archive-query.ts';
import type { ArchiveQuery, MessageTrait, QueryOperator, TextTerm } from './archive-query.ts';
import { compared, wordsIn } from './words.ts';

export type ReadQuery = {
  readonly query: ArchiveQuery;
  /** Operators with an invalid value (`before:yesteryear`), as typed. */
  readonly unreadable: readonly string[];
};

type Piece = {
  readonly isNot: boolean;
  readonly operator: QueryOperator | null;
  readonly isQuoted: boolean;
  readonly text: string;
  /** Whether it ends with `*`. */
  readonly isPrefix: boolean;
};

/**
 * Returns the parsed search box: words, `"phrases"`, `-exclusions`, `begin*`, `from: in: before: after: on: during:
 * has:`. `before:` and `after:` exclude the given day (month, year), as in Slack. With `isExact`, the free words form
 * one phrase in typed order.
 */
export function readQuery(typed: string, isExact: boolean): ReadQuery {
  let query: ArchiveQuery = emptyQuery;
  const unreadable: string[] = [];
  const free: string[] = [];
  for (const piece of piecesOf(typed)) {
    if (piece.operator !== null) {
      const next = withOperator(query, piece.operator, piece);
      if (next === null) unreadable.push(`${piece.operator}:${piece.text}`);
      else query = next;
      continue;
    }
    const words = wordsIn(escaped(piece.text)).map(({ word }) => word);
    if (words.length === 0) continue;
    if (isExact && !piece.isQuoted && !piece.isNot && !piece.isPrefix) {
      free.push(...words);
      continue;
    }
    const term = termOf(words, piece);
    query = piece.isNot
      ? { ...query, mustNot: [...query.mustNot, term] }
      : { ...query, must: [...query.must, term] };
  }
  if (free.length > 0) {
    query = { ...query, must: [{ kind: 'phrase', words: free, isPrefix: false }, ...query.must] };
  }
  return { query, unreadable };
}

/**
 * Returns a term. A single run of letters matches any inflection, while `L&T` and `BAJAJ-AUTO` become phrases of their
 * parts.
 */
function termOf(words: readonly string[], { isQuoted, isPrefix }: Piece): TextTerm {
  const [word = ''] = words;
  return words.length === 1 && !isQuoted && !isPrefix
    ? { kind: 'word', word }
    : { kind: 'phrase', words, isPrefix };
}

/** Returns typed text escaped. It is not Slack markup, so `&amp;` is literal. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;');
}

function piecesOf(typed: string): Piece[] {
  const pattern =
    /(?<not>-)?(?:(?<operator>from|in|before|after|on|during|has):\s*)?(?:["“”](?<quoted>[^"“”]*)["“”]?|(?<plain>[^\s"“”]+))/giu;
  return [...typed.slice(0, 1000).matchAll(pattern)].map((match) => {
    const { not, operator, quoted, plain } = match.groups ?? {};
    const after = typed.charAt(match.index + match[0].length);
    const text = quoted ?? plain ?? '';
    return {
      isNot: not !== undefined,
      operator: queryOperators.find((known) => known === operator?.toLowerCase()) ?? null,
      isQuoted: quoted !== undefined,
      text: text.replace(/\*+$/, ''),
      isPrefix: quoted === undefined ? text.endsWith('*') : after === '*',
    };
  });
}

/** Returns the query with the operator applied, or null if the value is invalid. */
function withOperator(query: ArchiveQuery, operator: QueryOperator, piece: Piece): ArchiveQuery | null {
  const value = piece.text.trim();
  switch (operator) {
    case 'from': {
      const name = compared(value.replace(/^@/, ''));
      if (name === '') return null;
      return piece.isNot
        ? { ...query, notFrom: [...query.notFrom, name] }
        : { ...query, from: [...query.from, name] };
    }
    case 'in': {
      const name = compared(value.replace(/^#/, ''));
      if (name === '') return null;
      return piece.isNot
        ? { ...query, notIn: [...query.notIn, name] }
        : { ...query, in: [...query.in, name] };
    }
    case 'has': {
      const trait = traitOf(value);
      if (trait === null) return null;
      return piece.isNot
        ? { ...query, hasNot: [...query.hasNot, trait] }
        : { ...query, has: [...query.has, trait] };
    }
    case 'before':
    case 'after':
    case 'on':
    case 'during': {
      const span = daysOf(value);
      if (span === null || piece.isNot) return null;
      if (operator === 'before') return within(query, { first: null, last: addDays(span.first, -1) });
      if (operator === 'after') return within(query, { first: addDays(span.last, 1), last: null });
      return within(query, span);
    }
  }
}

function traitOf(value: string): MessageTrait | null {
  const name = value.toLowerCase().replace(/s$/, '');
  return messageTraits.find((trait) => trait === name) ?? null;
}

/** Returns the first and last day of `2021-05-14`, `2021-05` or `2021`. */
function daysOf(value: string): { first: CalendarDate; last: CalendarDate } | null {
  const parts = /^((?:19|20|21)\d{2})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value);
  if (parts === null) return null;
  const [, year = '', month, day] = parts;
  const first = parseCalendarDate(
    `${year}-${(month ?? '1').padStart(2, '0')}-${(day ?? '1').padStart(2, '0')}`,
  );
  if (first === null) return null;
  if (day !== undefined) return { first, last: first };
  return { first, last: addDays(addMonthsClamped(first, month === undefined ? 12 : 1), -1) };
}

type Span = { readonly first: CalendarDate | null; readonly last: CalendarDate | null };

export function within(query: ArchiveQuery, { first, last }: Span): ArchiveQuery {
  const { firstDay, lastDay } = query;
  return {
    ...query,
    firstDay: first === null ? firstDay : firstDay === null ? first : maxDate(first, firstDay),
    lastDay: last === null ? lastDay : lastDay === null ? last : minDate(last, lastDay),
  };
}
