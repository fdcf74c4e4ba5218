import { formatDate, parseCalendarDate } from '../primitives/calendar-date.ts';
import { messageTraits, queryOperators } from './archive-query.ts';
import type { QueryOperator } from './archive-query.ts';
import { compared } from './words.ts';

/** Search box suggestion for the word at the caret. */
export type Suggestion = {
  readonly label: string;
  readonly detail: string;
  /** Complete text of the box with the suggestion accepted, and the caret position afterwards. */
  readonly text: string;
  readonly caret: number;
};

/** People and channels available to the member, and years with messages, newest first. */
export type Suggestable = {
  readonly users: readonly { readonly id: string; readonly name: string; readonly realName: string }[];
  readonly channels: readonly { readonly id: string; readonly name: string }[];
  readonly years: readonly number[];
};

const most = 8;

/**
 * Returns operators while a word is being typed, and names and dates after an operator's colon; empty for free words.
 */
export function suggestionsFor(typed: string, caret: number, known: Suggestable): Suggestion[] {
  const begun = wordAt(typed.slice(0, caret));
  const end = caret + (/^[^\s"]*/.exec(typed.slice(caret))?.[0].length ?? 0);
  const taken = (written: string, offer: Offer, after: string): Suggestion => {
    const before = typed.slice(0, begun.start) + begun.sign + written + after;
    const rest = typed.slice(end).replace(after === ' ' ? /^ / : /^/, '');
    return { label: offer.label, detail: offer.detail, text: before + rest, caret: before.length };
  };
  if (begun.operator !== null) {
    const { operator } = begun;
    return offersOf(operator, begun.value, known).map((offer) =>
      taken(`${operator}:${offer.written}`, offer, ' '),
    );
  }
  if (begun.value.startsWith('"')) return [];
  const isNegated = begun.sign === '-';
  const wanted = begun.value.toLowerCase();
  return operatorOffers
    .filter(({ written }) => written.startsWith(wanted) && written !== wanted)
    .filter(({ canBeNegated, isOperator }) => (isNegated ? canBeNegated : isOperator || wanted === ''))
    .map((offer) => taken(offer.written, { ...offer, label: `${begun.sign}${offer.label}` }, ''));
}

type Offer = { readonly written: string; readonly label: string; readonly detail: string };

const meanings: Readonly<Record<QueryOperator, string>> = {
  from: 'written by a person',
  in: 'in a channel',
  before: 'before a day, month or year',
  after: 'after a day, month or year',
  on: 'of one day',
  during: 'of a month or year',
  has: 'with a link, file or reaction',
};

const operatorOffers = [
  ...queryOperators.map((operator) => ({
    written: `${operator}:`,
    label: `${operator}:`,
    detail: meanings[operator],
    isOperator: true,
    canBeNegated: operator === 'from' || operator === 'in' || operator === 'has',
  })),
  { written: '"', label: '"…"', detail: 'these words, in this order', isOperator: false, canBeNegated: true },
  { written: '-', label: '-', detail: 'without what follows', isOperator: false, canBeNegated: false },
];

type Begun = {
  readonly start: number;
  readonly sign: '' | '-';
  readonly operator: QueryOperator | null;
  readonly value: string;
};

/** Returns the word that ends at the caret. A quoted name and its operator count as one word. */
function wordAt(before: string): Begun {
  const match =
    /(?:^|\s)(-?)(?:(from|in|before|after|on|during|has):\s?("[^"]*|[^\s"]*)|("[^"]*|[^\s"]*))$/i.exec(
      before,
    );
  if (match === null) return { start: before.length, sign: '', operator: null, value: '' };
  const [whole, sign = '', operator, value, plain = ''] = match;
  return {
    start: match.index + (/^\s/.test(whole) ? 1 : 0),
    sign: sign === '-' ? '-' : '',
    operator: queryOperators.find((each) => each === operator?.toLowerCase()) ?? null,
    value: value ?? plain,
  };
}

function offersOf(operator: QueryOperator, typed: string, known: Suggestable): Offer[] {
  const value = typed.replace(/^"/, '');
  switch (operator) {
    case 'from':
      return named(value.replace(/^@/, ''), known.users, (user) => ({
        names: [user.name, user.realName, user.id],
        label: user.realName === '' ? user.name : user.realName,
        detail: user.realName === '' || user.name === user.realName ? '' : `@${user.name}`,
      }));
    case 'in':
      return named(value.replace(/^#/, ''), known.channels, (channel) => ({
        names: [channel.name, channel.id],
        label: `#${channel.name}`,
        detail: '',
      }));
    case 'has':
      return messageTraits
        .filter((trait) => trait.startsWith(value.toLowerCase()))
        .map((trait) => ({ written: trait, label: `has:${trait}`, detail: '' }));
    case 'before':
    case 'after':
    case 'on':
    case 'during':
      return dates(value, known.years);
  }
}

type Naming = { readonly names: readonly string[]; readonly label: string; readonly detail: string };

/**
 * Returns the entries with a name, or a word in it, that starts with the typed text. Matches at the start of the name
 * are first.
 */
function named<Each extends { readonly id: string }>(
  typed: string,
  all: readonly Each[],
  naming: (each: Each) => Naming,
): Offer[] {
  const wanted = compared(typed);
  const found = all.flatMap((each) => {
    const { names, label, detail } = naming(each);
    const place = Math.min(...names.slice(0, -1).map((name) => placeIn(compared(name), wanted)));
    return place === Infinity ? [] : [{ each, place, name: names[0] ?? each.id, label, detail }];
  });
  const count = Map.groupBy(all, (each) => compared(naming(each).names[0] ?? ''));
  return found
    .sort((a, b) => a.place - b.place || (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1))
    .slice(0, most)
    .map(({ each, name, label, detail }) => {
      // Two people with the same name are distinguished by id.
      const isOwn = (count.get(compared(name))?.length ?? 0) <= 1 && !name.includes('"');
      return { written: quoted(isOwn ? name : each.id), label, detail };
    });
}

/** Returns 0 at the start of the name, 1 at the start of a later word, and Infinity otherwise. */
function placeIn(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  return name.split(/[\s._-]+/).some((word) => word.startsWith(wanted)) ? 1 : Infinity;
}

function quoted(name: string): string {
  return /[\s"“”]/.test(name) ? `"${name}"` : name;
}

/** Returns suggested years and, within a year, months. */
function dates(typed: string, years: readonly number[]): Offer[] {
  const months = /^(\d{4})-?(\d{0,2})$/.exec(typed);
  if (months !== null) {
    const [, year = '', begun = ''] = months;
    const offers = Array.from({ length: 12 }, (_each, at) => `${year}-${String(at + 1).padStart(2, '0')}`)
      .filter((month) => month.startsWith(`${year}-${begun}`))
      .map((month) => ({ written: month, label: month, detail: monthText(month) }));
    const whole = { written: year, label: year, detail: 'the whole year' };
    // Twelve months are few enough to list together.
    return typed.includes('-') ? offers : [whole, ...offers];
  }
  return years
    .map(String)
    .filter((year) => year.startsWith(typed))
    .map((year) => ({ written: year, label: year, detail: 'the whole year' }));
}

/** Returns a month as text, such as `May 2021`. */
function monthText(month: string): string {
  const first = parseCalendarDate(`${month}-01`);
  return first === null ? '' : formatDate(first).replace(/^1 /, '');
}
