import type { MessageTrait, TextTerm } from '@niveshak/domain/slack-archives/archive-query';
import { stem } from '@niveshak/domain/slack-archives/stem';
import { compared, eachWord } from '@niveshak/domain/slack-archives/words';
import type { MessageExtras, ResolvedSearch } from '../../slack-archives/ports.ts';

/**
 * What FTS5 indexes of a message: its words as written (`w…`), in order, for phrases and prefixes; its stems (`s…`)
 * once each; and who, where and what (`u…`, `c…`, `x…` both, `h…`), so that filters are words like any other. Every
 * token carries its kind as first letter, so that none is taken for another.
 */
type Indexed = {
  readonly channelNo: number;
  readonly userId: string | null;
  readonly text: string;
  readonly extras: MessageExtras | null;
};

/** On every message, for searches that only exclude or filter. */
export const everyMessage = 'a';

export function tokensOf({ channelNo, userId, text, extras }: Indexed): string[] {
  const words: string[] = [];
  const stems = new Set<string>();
  eachWord(text, (start, end) => {
    const word = compared(text.slice(start, end));
    words.push(`w${word}`);
    stems.add(`s${stem(word)}`);
  });
  const user = userId === null ? null : userToken(userId);
  return [
    ...words,
    ...stems,
    everyMessage,
    channelToken(channelNo),
    ...(user === null ? [] : [`u${user}`, `x${channelNo}z${user}`]),
    ...traitsOf(text, extras).map(traitToken),
  ];
}

/** Ids differ in letters and digits; signs, which the tokenizer would split at, are spelled out. */
function userToken(id: string): string {
  return id.toLowerCase().replace(/[^a-z0-9]/g, (sign) => `0${sign.charCodeAt(0)}0`);
}

const traitLetters = { link: 'l', file: 'f', reaction: 'r' } as const satisfies Record<MessageTrait, string>;

/** What `has:` finds a message by. */
function traitsOf(text: string, extras: MessageExtras | null): MessageTrait[] {
  return [
    ...(/<https?:\/\//i.test(text) ? (['link'] as const) : []),
    ...(extras !== null && extras.files.length > 0 ? (['file'] as const) : []),
    ...(extras !== null && extras.reactions.length > 0 ? (['reaction'] as const) : []),
  ];
}

/** Some tokens side by side, in FTS5's query language. */
function quoted(tokens: readonly string[], isPrefix = false): string {
  return `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;
}

/** One token, in FTS5's query language. */
export function quotedToken(token: string): string {
  return quoted([token]);
}

const stemToken = (word: string) => `s${stem(word)}`;
const personToken = (id: string) => `u${userToken(id)}`;
const channelToken = (no: number) => `c${no}`;
const traitToken = (trait: MessageTrait) => `h${traitLetters[trait]}`;

export function matchTerm(term: TextTerm): string {
  if (term.kind === 'word') return quotedToken(stemToken(term.word));
  return quoted(
    term.words.map((word) => `w${word}`),
    term.isPrefix,
  );
}

/** Whether `tokensWanted` may name a token: words as written stand in phrases only. */
export function isListed(token: string): boolean {
  return !/^[wx]/.test(token);
}

/** From how many channels on a search is filtered by number instead of by token. */
const mostChannelTokens = 24;

/** The FTS5 expression of a search, `must` in place of its own terms. */
export function matchOf(search: ResolvedSearch, must: readonly TextTerm[], mustNot = search.mustNot): string {
  const { users, channels, has } = search;
  const both =
    users?.length === 1 && channels?.length === 1 ? `x${channels[0]}z${userToken(users[0] ?? '')}` : null;
  const positive = [
    ...must.map(matchTerm),
    ...has.map(traitToken).map(quotedToken),
    ...(both !== null
      ? [quotedToken(both)]
      : [
          ...(users === null ? [] : [anyOf(users.map(personToken))]),
          ...(channels === null || channels.length > mostChannelTokens
            ? []
            : [anyOf(channels.map(channelToken))]),
        ]),
  ];
  const negative = [
    ...mustNot.map(matchTerm),
    ...search.notUsers.map(personToken).map(quotedToken),
    ...search.hasNot.map(traitToken).map(quotedToken),
  ];
  const wanted = positive.length === 0 ? quotedToken(everyMessage) : positive.join(' AND ');
  return negative.length === 0 ? wanted : `(${wanted}) NOT (${negative.join(' OR ')})`;
}

/**
 * The same search as tokens that all and none of a message's must be, without its channels where they are several; null
 * where it asks for more than that: phrases, beginnings of words, one of several people.
 */
export function tokensWanted(
  search: ResolvedSearch,
): { readonly all: readonly string[]; readonly none: readonly string[] } | null {
  const { must, mustNot, users, channels, has, notUsers, hasNot } = search;
  const words = [...must, ...mustNot];
  if (words.some(({ kind }) => kind !== 'word') || (users !== null && users.length !== 1)) return null;
  const stems = (terms: readonly TextTerm[]) =>
    terms.flatMap((term) => (term.kind === 'word' ? [stemToken(term.word)] : []));
  const all = [
    ...stems(must),
    ...has.map(traitToken),
    ...(users ?? []).map(personToken),
    ...(channels?.length === 1 ? channels.map(channelToken) : []),
  ];
  const none = [...stems(mustNot), ...notUsers.map(personToken), ...hasNot.map(traitToken)];
  return { all: all.length === 0 ? [everyMessage] : all, none };
}

function anyOf(tokens: readonly string[]): string {
  return `(${tokens.map(quotedToken).join(' OR ')})`;
}

/** Whether the expression already says which channels. */
export function saysChannels({ channels }: ResolvedSearch): boolean {
  return channels !== null && channels.length <= mostChannelTokens;
}
