import { XMLValidator } from 'fast-xml-parser';
import { isTag, isText } from 'domhandler';
import type { Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';

const namespace = 'http://www.w3.org/2005/Atom';
const many = { min: 0, max: Infinity };
const once = { min: 1, max: 1 };
const atMostOnce = { min: 0, max: 1 };
type Counts = Readonly<Record<string, { readonly min: number; readonly max: number }>>;

/** Allowed number of child elements in feeds and entries (RFC 4287, 4.1.1 and 4.1.2). */
const inFeed: Counts = {
  id: once,
  title: once,
  updated: once,
  author: many,
  contributor: many,
  category: many,
  link: many,
  entry: many,
  generator: atMostOnce,
  icon: atMostOnce,
  logo: atMostOnce,
  rights: atMostOnce,
  subtitle: atMostOnce,
};
const inEntry: Counts = {
  id: once,
  title: once,
  updated: once,
  author: many,
  contributor: many,
  category: many,
  link: many,
  content: atMostOnce,
  published: atMostOnce,
  rights: atMostOnce,
  source: atMostOnce,
  summary: atMostOnce,
};
const inPerson: Counts = { name: once, uri: atMostOnce, email: atMostOnce };

/** Returns descriptions of violations of RFC 4287; empty for a valid Atom feed. */
export function atomProblems(xml: string): string[] {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) return [`not well-formed: ${wellFormed.err.msg}`];
  const roots = parseDocument(xml, { xmlMode: true }).children.filter(isTag);
  const [feed] = roots;
  if (feed?.name !== 'feed' || feed.attribs['xmlns'] !== namespace) return ['its root is no feed of Atom'];
  const entries = named(feed, 'entry');
  const hasAuthor = named(feed, 'author').length > 0;
  const ids = entries.flatMap((entry) => named(entry, 'id').map(wordsOf));
  return [
    ...countProblems(feed, inFeed),
    ...commonProblems(feed),
    ...entries.flatMap((entry) => [
      ...countProblems(entry, inEntry),
      ...commonProblems(entry),
      ...contentProblems(entry),
      ...(hasAuthor || named(entry, 'author').length > 0 ? [] : ['an entry has no author']),
    ]),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is the id of two entries`),
  ];
}

function named(element: Element, name: string): Element[] {
  return element.children.filter(isTag).filter((child) => child.name === name);
}

function wordsOf(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('');
}

function countProblems(element: Element, counts: Counts): string[] {
  const children = element.children.filter(isTag);
  const strange = children.filter(({ name }) => counts[name] === undefined);
  return [
    ...strange.map(({ name }) => `${name} may not stand in ${element.name}`),
    ...Object.entries(counts).flatMap(([name, { min, max }]) => {
      const { length } = named(element, name);
      return length < min || length > max ? [`${element.name} has ${length} of ${name}`] : [];
    }),
  ];
}

/**
 * Returns violations of rules for both feeds and entries: dates (3.3), texts (3.1), persons (3.2), ids (4.2.6), links
 * and categories.
 */
function commonProblems(element: Element): string[] {
  const children = element.children.filter(isTag);
  const alternates = named(element, 'link')
    .filter(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate')
    .map(({ attribs }) => `${attribs['type']} ${attribs['hreflang']}`);
  return [
    ...children.flatMap((child) => problemsOf(child)),
    ...(new Set(alternates).size === alternates.length ? [] : ['two alternate links of one type']),
  ];
}

function problemsOf(child: Element): string[] {
  const { name, attribs } = child;
  const words = wordsOf(child);
  const isPlain = child.children.every((each) => isText(each));
  switch (name) {
    case 'id':
      return isPlain && /^[a-z][a-z0-9+.-]*:\S+$/i.test(words) ? [] : [`“${words}” is no absolute IRI`];
    case 'updated':
    case 'published': {
      const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(words);
      return isDate && !Number.isNaN(Date.parse(words)) ? [] : [`“${words}” is no date of RFC 3339`];
    }
    case 'title':
    case 'subtitle':
    case 'summary':
    case 'rights': {
      const type = attribs['type'] ?? 'text';
      return (type === 'text' || type === 'html') && isPlain
        ? []
        : [`${name} is no text of the type ${type}`];
    }
    case 'author':
    case 'contributor':
      return [
        ...countProblems(child, inPerson),
        ...named(child, 'name')
          .filter((each) => wordsOf(each).trim() === '')
          .map(() => `${name} without a name`),
        ...named(child, 'email')
          .filter((each) => !/^.+@.+$/.test(wordsOf(each)))
          .map(() => `${name} with an address that is none`),
      ];
    case 'link':
      return isAddress(attribs['href']) ? [] : [`a link to “${attribs['href']}”`];
    case 'category':
      return (attribs['term'] ?? '') === '' ? ['a category without a term'] : [];
    case 'icon':
    case 'logo':
      return isAddress(words) ? [] : [`${name} at “${words}”`];
    default:
      return [];
  }
}

/** Returns violations of 4.1.3: inline content must be text, and an entry without content needs an alternate link. */
function contentProblems(entry: Element): string[] {
  const [content] = named(entry, 'content');
  if (content === undefined)
    return named(entry, 'link').some(({ attribs }) => (attribs['rel'] ?? 'alternate') === 'alternate')
      ? []
      : ['an entry has neither content nor an alternate link'];
  const type = content.attribs['type'] ?? 'text';
  const isPlain = content.children.every((each) => isText(each));
  return (type === 'text' || type === 'html') && isPlain ? [] : [`content is no text of the type ${type}`];
}

function isAddress(text: string | undefined): boolean {
  return text !== undefined && text !== '' && URL.canParse(text, 'https://base.example/');
}
