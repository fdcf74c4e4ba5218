import type { TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { stem } from '@niveshak/domain/slack-archives/stem';
import type { ResolvedSearch } from '../../slack-archives/ports.ts';

/**
 * Fields of a message document. A message that must not be found has an empty document, which the channel condition
 * excludes.
 */
export const fields = {
  /** The product's own tokens with positions. The analyser only splits them at spaces. */
  words: 'w',
  stems: 's',
  channel: 'c',
  ts: 't',
  year: 'y',
  user: 'u',
  trait: 'h',
} as const;

/**
 * Prefixes up to this length are indexed. Longer ones are expanded into the words that start with them, which are few.
 */
const longestPrefix = 3;

export const indexDefinition = {
  settings: {
    number_of_shards: 1,
    // Adds a replica once there is a second node.
    auto_expand_replicas: '0-1',
    // Changes become visible when the follower refreshes the index.
    refresh_interval: '-1',
    // The last page can start within the first 10,000 hits.
    max_result_window: 20_000,
    // Searches read the newest messages first, and stop early.
    'sort.field': [fields.ts, fields.channel],
    'sort.order': ['desc', 'desc'],
  },
  mappings: {
    dynamic: 'strict',
    // Only the point is read from here; messages are in PostgreSQL.
    _source: { includes: ['point'] },
    properties: {
      point: { type: 'object', enabled: false },
      [fields.words]: {
        type: 'text',
        analyzer: 'whitespace',
        norms: false,
        index_prefixes: { min_chars: 1, max_chars: longestPrefix },
      },
      [fields.stems]: { type: 'keyword', doc_values: false },
      [fields.channel]: { type: 'integer' },
      [fields.ts]: { type: 'long' },
      [fields.year]: { type: 'integer', index: false },
      [fields.user]: { type: 'keyword', doc_values: false },
      [fields.trait]: { type: 'keyword', doc_values: false },
    },
  },
} as const;

type Clause = Readonly<Record<string, unknown>>;

/** Returns the query for messages that match the search but not all terms of `butNot`. */
export function queryOf(search: ResolvedSearch, butNot: readonly TextTerm[]): Clause {
  const { must, mustNot, users, notUsers, allowed, channels, fromUs, toUs, has, hasNot } = search;
  const open = allowed.map(({ no }) => no);
  const wanted = channels === null ? open : open.filter((no) => channels.includes(no));
  const isBounded = fromUs !== null || toUs !== null;
  return {
    bool: {
      filter: [
        { terms: { [fields.channel]: wanted } },
        ...must.map(clauseOf),
        ...(users === null ? [] : [{ terms: { [fields.user]: users } }]),
        ...has.map((trait) => ({ term: { [fields.trait]: trait } })),
        ...(isBounded ? [{ range: { [fields.ts]: { gte: fromUs, lt: toUs } } }] : []),
      ],
      must_not: [
        ...mustNot.map(clauseOf),
        ...notUsers.map((user) => ({ term: { [fields.user]: user } })),
        ...hasNot.map((trait) => ({ term: { [fields.trait]: trait } })),
        ...(butNot.length === 0 ? [] : [{ bool: { filter: butNot.map(clauseOf) } }]),
      ],
    },
  };
}

function clauseOf(term: TextTerm): Clause {
  if (term.kind === 'word') return { term: { [fields.stems]: stem(term.word) } };
  const text = term.words.join(' ');
  if (term.words.length === 1)
    return term.isPrefix ? { prefix: { [fields.words]: text } } : { term: { [fields.words]: text } };
  if (!term.isPrefix) return { match_phrase: { [fields.words]: text } };
  // Expand to all words with the prefix, because a limit would lose messages.
  return { match_phrase_prefix: { [fields.words]: { query: text, max_expansions: 2 ** 31 - 1 } } };
}
