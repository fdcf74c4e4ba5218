import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import type { ResolvedSearch } from '../ports.ts';
import { formsOf, lexemes, quoted } from './search-document.ts';

/** Alternative substrings. */
export type Parts = readonly string[];

export type WordsQuery = {
  /** tsqueries that must all match. GIN can skip within the lists of several conditions, but not of one. */
  readonly tsqueries: readonly string[];
  /**
   * Conditions on `long_text`, if present: it must contain all of `all`, and must not contain any group of `none`
   * completely.
   */
  readonly long: { readonly all: readonly Parts[]; readonly none: readonly (readonly Parts[])[] };
  /**
   * Lexeme groups for estimating the number of matches as if independent. The words of a phrase are not, so its rarest
   * word represents it.
   */
  readonly groups: readonly Group[];
  /** Whether the query is a single word, which makes the estimate exact. */
  readonly isOneWord: boolean;
  /** Whether the query has a prefix, which is slow to look up and should not be repeated for many short periods. */
  readonly hasPrefix: boolean;
};
type Group = { readonly kind: 'any' | 'rarest'; readonly lexemes: readonly string[] };

/** With more channels than this, they are filtered only by row. */
const maxChannelLexemes = 24;

/**
 * Returns the query for a search's words.
 * @param butNot a message must not match all of these terms
 */
export function wordsQuery(search: ResolvedSearch, butNot: readonly TextTerm[] = []): WordsQuery {
  const { must, mustNot, users, notUsers, channels, has, hasNot } = search;
  const filters = [
    ...has.map((trait) => [lexemes.trait(trait)]),
    ...(users === null ? [] : [users.map(lexemes.user)]),
    ...(channels === null || channels.length > maxChannelLexemes ? [] : [channels.map(lexemes.channel)]),
  ];
  const all = [
    ...must.map((term) => `${termQuery(term)} | ${quoted(lexemes.long)}`),
    ...filters.map((names) => names.map(quoted).join(' | ')),
  ];
  const none = [
    ...mustNot.map(termQuery),
    ...[...notUsers.map(lexemes.user), ...hasNot.map(lexemes.trait)].map(quoted),
    ...(butNot.length === 0 ? [] : [butNot.map(termQuery).join(' & ')]),
  ];
  const [first = quoted(lexemes.all), ...others] = all;
  return {
    // A purely negative condition would scan the whole index.
    tsqueries: [[`(${first})`, ...none.map((each) => `!(${each})`)].join(' & '), ...others],
    long: {
      all: must.map(longParts),
      none: [
        ...mustNot.map((term) => [longParts(term)]),
        ...(butNot.length === 0 ? [] : [butNot.map(longParts)]),
      ],
    },
    groups: [...must.flatMap(groupOf), ...filters.map((names): Group => ({ kind: 'any', lexemes: names }))],
    isOneWord: all.length === 1 && must[0]?.kind === 'word' && none.length === 0,
    hasPrefix: [...must, ...mustNot, ...butNot].some((term) => term.kind === 'phrase' && term.isPrefix),
  };
}

function termQuery(term: TextTerm): string {
  if (term.kind === 'word') return `(${formsOf(term.word).map(quoted).join(' | ')})`;
  return `(${term.words.map(lexemes.word).map(quoted).join(' <-> ')}${term.isPrefix ? ':*' : ''})`;
}

/** Returns the term's parts, normalised as in `long_text`. */
function longParts(term: TextTerm): Parts {
  if (term.kind === 'word') return formsOf(term.word).map((form) => ` ${form} `);
  return [` ${term.words.map(lexemes.word).join(' ')}${term.isPrefix ? '' : ' '}`];
}

function groupOf(term: TextTerm): Group[] {
  if (term.kind === 'word') return [{ kind: 'any', lexemes: formsOf(term.word) }];
  const whole = term.isPrefix ? term.words.slice(0, -1) : term.words;
  return whole.length === 0 ? [] : [{ kind: 'rarest', lexemes: whole.map(lexemes.word) }];
}
