import type { MessageTrait } from '@niveshak/domain/slack-archives/archive-query';
import { stem } from '@niveshak/domain/slack-archives/stem';
import { compared, eachWord } from '@niveshak/domain/slack-archives/words';

export type Searchable = {
  readonly tsUs: number;
  readonly channelNo: number;
  readonly userId: string | null;
  readonly text: string;
  readonly hasFiles: boolean;
  readonly hasReactions: boolean;
};

export type SearchDocument = {
  /** A tsvector literal. */
  readonly words: string;
  /** Null, unless the message exceeds the limits of a tsvector. */
  readonly longText: string | null;
};

/** Returns a message's searchable text: its own text, then titles and names of its files. */
export function searchedText(
  text: string,
  files: readonly { readonly title: string; readonly name: string }[],
): string {
  return [text, ...files.flatMap(({ title, name }) => (title === name ? [name] : [title, name]))].join('\n');
}

/** Returns the words of a text, in order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (start, end) => words.push(compared(text.slice(start, end))));
  return words;
}

export function traitsOf({
  text,
  hasFiles,
  hasReactions,
}: Pick<Searchable, 'text' | 'hasFiles' | 'hasReactions'>): MessageTrait[] {
  return [
    ...(/<https?:\/\//i.test(text) ? (['link'] as const) : []),
    ...(hasFiles ? (['file'] as const) : []),
    ...(hasReactions ? (['reaction'] as const) : []),
  ];
}

const traitLetters = { link: 'l', file: 'f', reaction: 'r' } as const satisfies Record<MessageTrait, string>;

/** Lexemes in a tsvector. The first character is the kind, so that kinds cannot collide. */
export const lexemes = {
  /** In every message. */
  all: 'a',
  /** In messages with a `longText`, in place of words and stems. */
  long: 'l',
  word: (word: string) => `w${word}`,
  /** In messages with an inflection of the word but not the stem itself, so that no message counts twice. */
  stem: (stemmed: string) => `s${stemmed}`,
  channel: (no: number) => `c${no}`,
  user: (id: string) => `u${id}`,
  trait: (trait: MessageTrait) => `h${traitLetters[trait]}`,
};

/**
 * Bucket lengths in microseconds: about a year, seven weeks and six days. Messages are indexed by bucket, so that a
 * search can scan the newest first. The lexeme is `t`, the index in this list and the bucket number.
 */
export const bucketsUs = [2 ** 45, 2 ** 42, 2 ** 39] as const;

/** PostgreSQL's limit. Positions beyond either limit are dropped without an error. */
const lastPosition = 16_383;
const maxPositions = 255;
/** A tsvector can hold 1 MiB of lexemes and positions. */
const maxBytes = 1_000_000;

export function searchDocument(message: Searchable): SearchDocument {
  const { tsUs, channelNo, userId, text } = message;
  const words = wordsOf(text);
  const others = [
    lexemes.all,
    lexemes.channel(channelNo),
    ...bucketsUs.map((us, level) => `t${level}${Math.floor(tsUs / us)}`),
    ...(userId === null ? [] : [lexemes.user(userId)]),
    ...traitsOf(message).map(lexemes.trait),
  ];
  const positions = new Map<string, number[]>();
  for (const [at, word] of words.entries()) {
    const known = positions.get(word);
    if (known === undefined) positions.set(word, [at + 1]);
    else known.push(at + 1);
  }
  const stems = new Set<string>();
  for (const word of positions.keys()) {
    const stemmed = stem(word);
    if (!isOwnStem(stemmed) || !positions.has(stemmed)) stems.add(lexemes.stem(stemmed));
  }
  const literal = [
    ...Array.from(positions, ([word, places]) => `${quoted(lexemes.word(word))}:${places.join(',')}`),
    ...[...stems, ...others].map(quoted),
  ].join(' ');
  const isLong =
    words.length > lastPosition ||
    positions.values().some(({ length }) => length > maxPositions) ||
    Buffer.byteLength(literal) > maxBytes;
  if (!isLong) return { words: literal, longText: null };
  return {
    words: [...others, lexemes.long].map(quoted).join(' '),
    longText: ` ${[...words.map(lexemes.word), ...stems].join(' ')} `,
  };
}

/** Returns lexemes of which each message with an inflection of the word has exactly one. */
export function formsOf(word: string): string[] {
  const stemmed = stem(word);
  return [lexemes.stem(stemmed), ...(isOwnStem(stemmed) ? [lexemes.word(stemmed)] : [])];
}

function isOwnStem(word: string): boolean {
  return stem(word) === word;
}

/** Returns a lexeme quoted for tsvector and tsquery literals. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
