import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { articleAccessLevels } from '@niveshak/domain/articles/access';
import { assetCode, lineOf, pathOf, safeSlug } from './piece.ts';
import type { Piece } from './piece.ts';
import { plainOf } from './read-wxr.ts';

const words = z.union([z.string(), z.number()]).transform(String);
const wordOrList = z.union([words, z.array(words)]).transform((value) => [value].flat());

/** The fields of front matter that Jekyll, Hugo, Eleventy and their like use, each under any of its names. */
const headSchema = z.looseObject({
  title: words.optional(),
  description: words.optional(),
  excerpt: words.optional(),
  summary: words.optional(),
  author: wordOrList.optional(),
  authors: wordOrList.optional(),
  date: z.union([words, z.date()]).optional(),
  publishedAt: z.union([words, z.date()]).optional(),
  category: wordOrList.optional(),
  categories: wordOrList.optional(),
  tags: wordOrList.optional(),
  slug: words.optional(),
  permalink: words.optional(),
  url: words.optional(),
  aliases: wordOrList.optional(),
  redirect_from: wordOrList.optional(),
  draft: z.boolean().optional(),
  published: z.boolean().optional(),
  access: words.optional(),
  visibility: words.optional(),
  cover: words.optional(),
  image: words.optional(),
  coverAlt: words.optional(),
});

const frontMatter = /^\ufeff?---\r?\n(?<head>[^]*?)\r?\n---[ \t]*(?:\r?\n(?<body>[^]*))?$/;
const visibilities: Readonly<Record<string, 'public' | 'lite' | 'premium'>> = {
  members: 'lite',
  paid: 'premium',
  free: 'public',
};

/** A Markdown file with front matter; a sentence instead where it cannot be read. */
export function readMarkdownFile(path: string, text: string): Piece | string {
  const match = frontMatter.exec(text);
  if (match === null) return 'it has no front matter';
  const head = headOf(match.groups?.['head'] ?? '');
  if (head === null) return 'its front matter cannot be read';
  const body = (match.groups?.['body'] ?? '').replaceAll('\r\n', '\n').trim();
  const fileName =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.(?:md|markdown)$/i, '') ?? path;
  const dated = /^(?<day>\d{4}-\d\d-\d\d)-(?<rest>.+)$/.exec(fileName);
  const title = lineOf(head.title ?? /^# +(?<title>.+)$/m.exec(body)?.groups?.['title'] ?? fileName, 200);
  const slug = safeSlug(head.slug ?? dated?.groups?.['rest'] ?? fileName, fileName);
  const date = head.publishedAt ?? head.date ?? dated?.groups?.['day'];
  const at = date === undefined ? null : new Date(date);
  const isDraft = head.draft === true || head.published === false;
  const said = (head.access ?? head.visibility ?? '').toLowerCase();
  const cover = head.cover ?? head.image;
  const folder = path.split('/').slice(0, -1).join('/');
  const oldPaths = [head.permalink, head.url, ...(head.aliases ?? []), ...(head.redirect_from ?? [])];
  return {
    key: `markdown:${path}`,
    slug,
    title,
    excerpt:
      lineOf(head.excerpt ?? head.description ?? head.summary ?? '', 300) ||
      lineOf(plainOf(body.split('\n\n').find((part) => !part.startsWith('#')) ?? ''), 300),
    author: lineOf((head.authors ?? head.author ?? ['Unknown']).join(' and '), 120),
    category: lineOf((head.categories ?? head.category ?? head.tags ?? ['Notes'])[0] ?? 'Notes', 60),
    access: articleAccessLevels.find((each) => each === said) ?? visibilities[said] ?? null,
    publishedAt: isDraft || at === null || Number.isNaN(at.getTime()) ? null : at,
    body: `${withAssets(body, folder)}\n`,
    cover: cover === undefined ? null : { place: placeIn(folder, cover), alt: head.coverAlt ?? title },
    oldPaths: oldPaths.flatMap((each) => (each === undefined ? [] : (pathOf(each) ?? []))),
    notes: /<[a-z][^>]*>/i.test(body.replaceAll(/<!--[^]*?-->|`[^`]*`/g, ''))
      ? ['HTML in it is shown as text']
      : [],
  };
}

function headOf(yaml: string): z.infer<typeof headSchema> | null {
  try {
    // No tags of its own and few aliases: a file from elsewhere may be made to hurt.
    const head = headSchema.safeParse(parseYaml(yaml, { schema: 'core', maxAliasCount: 10 }));
    return head.success ? head.data : null;
  } catch {
    // No YAML: the caller says so.
    return null;
  }
}

const picture = /!\[(?<alt>[^\]]*)\]\(\s*<?(?<src>[^)\s>]+)>?(?<title>\s+"[^"]*")?\s*\)/g;

function withAssets(body: string, folder: string): string {
  return body.replaceAll(picture, (whole, alt: string, src: string, title: string | undefined) =>
    src.startsWith('image:') ? whole : `![${alt}](${assetCode(placeIn(folder, src))}${title ?? ''})`,
  );
}

/** Where a picture lies in the zip, seen from the folder of its text. */
function placeIn(folder: string, src: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) return src;
  const parts = src.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of src.split(/[?#]/)[0]?.split('/') ?? []) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
