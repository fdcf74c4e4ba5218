import { z } from 'zod';
import { articleAccessLevels } from '@niveshak/domain/articles/access';
import { frontMatterOf } from './front-matter.ts';
import { fieldsOf } from './lenient.ts';
import { assetCode, instantOf, lineOf, pathOf, safeSlug } from './piece.ts';
import type { Piece } from './piece.ts';
import { publicPartOf } from '../read-markdown.ts';
import { gateDoubts } from './gates.ts';
import { excerptOf, sourceNotes } from './prose.ts';

const words = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** Accepts `Ira`, `{ name: Ira }` or a list of either, and skips empty entries. */
const named = (key: string) =>
  z
    .union([
      words,
      z.looseObject({ [key]: words }).transform((value) => String(value[key])),
      z.null().transform(() => ''),
    ])
    .transform((value) => value.trim());
const listOf = (key: string) =>
  z
    .union([named(key), z.array(named(key))])
    .transform((value) => [value].flat().filter((each) => each !== ''));
const yes = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', 'yes', 'on', '1'], falsy: ['false', 'no', 'off', '0'] }),
  z.literal([0, 1]).transform((value) => value === 1),
]);
const instant = z.unknown().transform((value, context) => {
  const at = instantOf(value);
  if (at === null) context.addIssue('not a date');
  return at;
});
const picturePlace = z.union([
  words,
  z
    .tuple([words])
    .rest(z.unknown())
    .transform(([place]) => place),
  z.looseObject({ image: words }).transform(({ image }) => image),
  z.looseObject({ src: words }).transform(({ src }) => src),
  z.looseObject({ url: words }).transform(({ url }) => url),
  z.looseObject({ path: words }).transform(({ path }) => path),
]);

/** Front matter fields of Jekyll, Hugo, Eleventy and similar systems, with their aliases. */
const headShape = {
  title: words,
  description: words,
  excerpt: words,
  summary: words,
  author: listOf('name'),
  authors: listOf('name'),
  date: instant,
  publishedAt: instant,
  category: listOf('name'),
  categories: listOf('name'),
  tags: listOf('name'),
  slug: words,
  permalink: words,
  url: words,
  aliases: listOf('path'),
  redirect_from: listOf('path'),
  draft: yes,
  published: yes,
  access: words,
  visibility: words,
  cover: picturePlace,
  image: picturePlace,
  coverAlt: words,
};
/** If one of these cannot be read, the article could be published early, to everyone, or without an author. */
const decisive = ['author', 'authors', 'date', 'publishedAt', 'draft', 'published', 'access', 'visibility'];

const visibilities: Readonly<Record<string, 'public' | 'lite' | 'premium'>> = {
  members: 'lite',
  paid: 'premium',
  free: 'public',
};

/** Converts a Markdown file with front matter to an article. Returns the reason if it cannot be read. */
export function readMarkdownFile(path: string, text: string): Piece | string {
  const read = frontMatterOf(text);
  if (typeof read === 'string') return read;
  const { body } = read;
  const { values: head, unread } = fieldsOf(read.head, headShape);
  const fileName =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.(?:md|markdown)$/i, '') ?? path;
  const dated = /^(?<day>\d{4}-\d\d-\d\d)-(?<rest>.+)$/.exec(fileName);
  const title = lineOf(head.title ?? /^# +(?<title>.+)$/m.exec(body)?.groups?.['title'] ?? fileName, 200);
  const slug = safeSlug(head.slug ?? dated?.groups?.['rest'] ?? fileName, fileName);
  const at = head.publishedAt ?? head.date ?? instantOf(dated?.groups?.['day']);
  const isDraft = head.draft === true || head.published === false;
  const said = (head.access ?? head.visibility ?? '').toLowerCase();
  const access = articleAccessLevels.find((each) => each === said) ?? visibilities[said] ?? null;
  const cover = head.cover ?? head.image;
  const folder = path.split('/').slice(0, -1).join('/');
  const oldPaths = [head.permalink, head.url, ...(head.aliases ?? []), ...(head.redirect_from ?? [])];
  const source = sourceNotes(body);
  const reasons = [
    ...gateDoubts(body),
    ...source.doubts,
    ...unread.filter((name) => decisive.includes(name)).map((name) => `its field ${name} was not understood`),
    ...(said !== '' && access === null ? [`its access ${said.slice(0, 60)} was not understood`] : []),
    ...(body === '' ? ['its text is empty'] : []),
  ];
  return {
    key: `markdown:${path}`,
    slug,
    title,
    excerpt: lineOf(head.excerpt ?? head.description ?? head.summary ?? '', 300),
    opening: excerptOf(publicPartOf(body) ?? body),
    hasCut: publicPartOf(body) !== null,
    author: lineOf(firstOf(head.authors, head.author).join(' and '), 120) || 'Unknown',
    category: lineOf(firstOf(head.categories, head.category, head.tags)[0] ?? 'Notes', 60),
    access,
    publishedAt: isDraft || reasons.length > 0 ? null : at,
    body: `${withAssets(body, folder)}\n`,
    cover:
      cover === undefined
        ? null
        : { place: placeIn(folder, cover), alt: head.coverAlt ?? altOf(read.head) ?? title },
    oldPaths: oldPaths.flatMap((each) => (each === undefined ? [] : (pathOf(each) ?? []))),
    notes: [
      ...source.notes,
      ...reasons,
      ...unread
        .filter((name) => !decisive.includes(name))
        .map((name) => `its field ${name} was left out: it was not understood`),
      ...(at === null && !isDraft ? ['it has no date: imported as a draft'] : []),
    ],
  };
}

function firstOf(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  return lists.find((list) => list !== undefined && list.length > 0) ?? [];
}

function altOf(head: Readonly<Record<string, unknown>>): string | undefined {
  const withAlt = z.looseObject({ alt: words });
  return withAlt.safeParse(head['cover'] ?? head['image']).data?.alt;
}

const picture =
  /!\[(?<alt>(?:[^\][]|\[[^\][]*\])*)\]\([ \t]*<?(?<src>[^()<>\s]+)>?(?<title>[ \t]+"[^"]*")?[ \t]*\)/g;

function withAssets(body: string, folder: string): string {
  return body.replaceAll(picture, (whole, alt: string, src: string, title: string | undefined) =>
    src.startsWith('image:') ? whole : `![${alt}](${assetCode(placeIn(folder, src))}${title ?? ''})`,
  );
}

/** Returns the zip path of an image that a text in this folder references. */
function placeIn(folder: string, src: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) return src;
  const parts = src.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of src.split(/[?#]/)[0]?.split('/') ?? []) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
