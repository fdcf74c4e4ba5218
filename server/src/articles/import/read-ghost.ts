import { escapeHtml } from '../../platform/http/escape-html.ts';
import { z } from 'zod';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { ExportError } from '../../platform/files/export-source.ts';
import { lexicalHtml, markdownHtml, mobiledocHtml } from './ghost-html.ts';
import type { GhostHtml } from './ghost-html.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { previewCut, publicPartOf } from '../read-markdown.ts';
import { gateDoubts } from './gates.ts';
import { fieldsOf } from './lenient.ts';
import { instantOf, lineOf, safeSlug } from './piece.ts';
import type { Piece, ReadPieces } from './piece.ts';
import { excerptOf } from './prose.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const id = text;
const instant = z.unknown().transform((value, context) => {
  const at = instantOf(value);
  if (at === null) context.addIssue('not a date');
  return at;
});
/** Post fields from Ghost 0.4 to the current version. */
const postShape = {
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  plaintext: text,
  feature_image: text,
  image: text,
  status: text,
  visibility: text,
  published_at: instant,
  custom_excerpt: text,
  author_id: id,
};
type Post = ReturnType<typeof fieldsOf<typeof postShape>>['values'];

const order = z.number().nullish().catch(null);
const named = z.looseObject({ id, name: text.nullish().catch(null), slug: text.nullish().catch(null) });
const rowsOf = <T extends z.ZodType>(row: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) =>
      rows.flatMap((each) => {
        const read = row.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    )
    .optional()
    .transform((rows) => rows ?? []);
const dataSchema = z.looseObject({
  posts: z.array(z.unknown()),
  posts_meta: rowsOf(z.looseObject({ post_id: id, feature_image_alt: z.string().nullish() })),
  tags: rowsOf(named.extend({ visibility: z.string().nullish().catch(null) })),
  posts_tags: rowsOf(z.looseObject({ post_id: id, tag_id: id, sort_order: order })),
  users: rowsOf(named),
  posts_authors: rowsOf(z.looseObject({ post_id: id, author_id: id, sort_order: order })),
});
const wrapped = z.looseObject({ data: dataSchema });
/** Exports from the command line or early versions have no `db` wrapper. */
const exportSchema = z.union([
  z.looseObject({ db: z.array(wrapped).min(1) }).transform(({ db }) => db[0]?.data),
  wrapped.transform(({ data }) => data),
  dataSchema,
]);
type Data = z.infer<typeof dataSchema>;

const accessOf: Readonly<Record<string, ArticleAccess>> = {
  public: 'public',
  members: 'lite',
  paid: 'premium',
  tiers: 'premium',
  filter: 'premium',
};

/**
 * Reads Ghost's JSON export: posts and pages with authors, tags and tiers.
 * @throws ExportError
 */
export function readGhost(json: unknown): ReadPieces {
  const data = exportSchema.safeParse(json).data;
  if (data === undefined) throw new ExportError('Not a Ghost export: it has no posts.');
  const pieces: Piece[] = [];
  const skipped: { what: string; why: string }[] = [];
  for (const each of data.posts) {
    const record = z.record(z.string(), z.unknown()).safeParse(each).data ?? {};
    const { values, unread } = fieldsOf(record, postShape);
    const key = values.uuid ?? values.id;
    if (key === undefined)
      skipped.push({ what: lineOf(values.title ?? '', 200) || 'a post', why: 'it lacks its id' });
    else pieces.push(pieceOf(values, key, unread, data));
  }
  return { pieces, skipped };
}

function pieceOf(one: Post, key: string, unread: readonly string[], data: Data): Piece {
  const title = lineOf(one.title ?? '', 200);
  const written = htmlOf(one);
  const { markdown, notes, doubts } = htmlToMarkdown(written.html);
  const { authors, lost } = authorsOf(one, data);
  const tags = data.posts_tags
    .filter(({ post_id }) => post_id === one.id)
    .toSorted(byOrder)
    .flatMap(({ tag_id }) => data.tags.find((tag) => tag.id === tag_id) ?? [])
    .filter(({ visibility, name }) => visibility !== 'internal' && !(name ?? '').startsWith('#'));
  const alt = data.posts_meta.find(({ post_id }) => post_id === one.id)?.feature_image_alt ?? '';
  const image = one.feature_image ?? one.image;
  const { visibility = 'public', status = '' } = one;
  const access = accessOf[visibility] ?? null;
  const isLocked = access !== null && access !== 'public';
  const hasPublicPart = publicPartOf(markdown) !== null;
  const reasons = [
    ...gateDoubts([one.html, one.lexical, one.mobiledoc, one.markdown].join('\n')),
    ...written.doubts,
    ...doubts,
    ...unread.map((name) => `its field ${name} was not understood`),
    ...lost.map((each) => `its author ${each} is not in the export`),
    ...(access === null ? [`its visibility ${visibility} was not understood`] : []),
    ...(markdown.trim() === '' ? ['its text is empty'] : []),
    ...(status === 'published' && one.published_at === undefined && !unread.includes('published_at')
      ? ['it has no date']
      : []),
  ];
  return {
    key: `ghost:${key}`,
    slug: safeSlug(one.slug ?? title, key),
    title: title === '' ? 'Without a title' : title,
    excerpt: lineOf(one.custom_excerpt ?? '', 300),
    hasCut: isLocked || hasPublicPart,
    opening: excerptOf(publicPartOf(markdown) ?? (isLocked ? '' : markdown)),
    author: lineOf(authors.join(' and '), 120) || 'Unknown',
    category: lineOf(tags[0]?.name ?? '', 60) || 'Notes',
    access: one.visibility === undefined ? null : access,
    publishedAt: status === 'published' && reasons.length === 0 ? (one.published_at ?? null) : null,
    // Ghost hides a locked post completely if it has no public preview.
    body: isLocked && !hasPublicPart ? `${previewCut}\n\n${markdown}` : markdown,
    cover: image === undefined ? null : { place: image, alt: alt || title },
    oldPaths: one.slug === undefined ? [] : [`/${one.slug}/`],
    notes: [
      ...written.notes,
      ...notes,
      ...reasons,
      ...(status === 'published' || status === 'draft'
        ? []
        : [`its status was ${status || 'missing'}: imported as a draft`]),
      ...(visibility === 'tiers' ? ['it was for some tiers: members of Premium read it'] : []),
      ...(tags.length > 1 ? ['of several tags the first is its category'] : []),
    ],
  };
}

type Ordered = { readonly sort_order?: number | null | undefined };
function byOrder(a: Ordered, b: Ordered): number {
  return (a.sort_order ?? 0) - (b.sort_order ?? 0);
}

/** `lost` lists authors whose names are missing from the export. */
function authorsOf(one: Post, { posts_authors, users }: Data) {
  const ids = posts_authors
    .filter(({ post_id }) => post_id === one.id)
    .toSorted(byOrder)
    .map(({ author_id }) => author_id);
  if (ids.length === 0 && one.author_id !== undefined) ids.push(one.author_id);
  const nameOf = (wanted: string) => {
    const user = users.find((each) => each.id === wanted);
    return user?.name ?? user?.slug ?? null;
  };
  return {
    authors: ids.flatMap((each) => nameOf(each) ?? []),
    lost: ids.filter((each) => nameOf(each) === null),
  };
}

/** Returns the HTML that Ghost rendered or, if missing, converts the editor document. */
function htmlOf({ lexical, mobiledoc, html, markdown, plaintext }: Post): GhostHtml {
  const none = { notes: [], doubts: [] };
  if (html !== undefined) return { html, ...none };
  const document =
    (lexical === undefined ? null : lexicalHtml(lexical)) ??
    (mobiledoc === undefined ? null : mobiledocHtml(mobiledoc));
  if (document !== null) return document;
  if (markdown !== undefined) return { html: markdownHtml(markdown), ...none };
  const paragraphs = (plaintext ?? '').split(/\n\n+/).map((each) => `<p>${escapeHtml(each)}</p>`);
  return { html: paragraphs.join('\n'), notes: [], doubts: ['its text was not understood'] };
}
