import { z } from 'zod';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { ExportError } from '../../platform/files/export-source.ts';
import { lexicalHtml, mobiledocHtml } from './ghost-html.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { lineOf, safeSlug } from './piece.ts';
import type { Piece, ReadPieces } from './piece.ts';
import { plainOf } from './read-wxr.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const post = z.looseObject({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  type: text,
  status: text,
  visibility: text,
  published_at: text,
  custom_excerpt: text,
});
type Post = z.infer<typeof post>;

const dataSchema = z.looseObject({
  posts: z.array(z.unknown()),
  posts_meta: z.array(z.looseObject({ post_id: id, feature_image_alt: text })).default([]),
  tags: z.array(z.looseObject({ id, name: text, visibility: text })).default([]),
  posts_tags: z
    .array(z.looseObject({ post_id: id, tag_id: id, sort_order: z.number().nullish() }))
    .default([]),
  users: z.array(z.looseObject({ id, name: text })).default([]),
  posts_authors: z
    .array(z.looseObject({ post_id: id, author_id: id, sort_order: z.number().nullish() }))
    .default([]),
});
const exportSchema = z.looseObject({ db: z.array(z.looseObject({ data: dataSchema })).min(1) });
type Data = z.infer<typeof dataSchema>;

/** What Ghost calls the readers of a post, as access of ours. */
const accessOf: Readonly<Record<string, ArticleAccess>> = {
  public: 'public',
  members: 'lite',
  paid: 'premium',
  tiers: 'premium',
  filter: 'premium',
};

/** Ghost's JSON export: posts and pages, with authors, tags, tiers and whatever editor wrote them. @throws ExportError */
export function readGhost(json: unknown): ReadPieces {
  const read = exportSchema.safeParse(json);
  if (!read.success) throw new ExportError('This is no export of Ghost: it has no posts.');
  const [database] = read.data.db;
  if (database === undefined) throw new ExportError('This is no export of Ghost: it has no posts.');
  const pieces: Piece[] = [];
  const skipped: { what: string; why: string }[] = [];
  for (const each of database.data.posts) {
    const one = post.safeParse(each);
    if (!one.success) skipped.push({ what: 'a post', why: 'it lacks its id' });
    else pieces.push(pieceOf(one.data, database.data));
  }
  return { pieces, skipped };
}

function pieceOf(one: Post, data: Data): Piece {
  const title = lineOf(one.title ?? '', 200);
  const { html, notes: ofEditor } = htmlOf(one);
  const { markdown, notes } = htmlToMarkdown(html);
  const byOrder = (
    a: { sort_order?: number | null | undefined },
    b: { sort_order?: number | null | undefined },
  ) => (a.sort_order ?? 0) - (b.sort_order ?? 0);
  const authors = data.posts_authors
    .filter(({ post_id }) => post_id === one.id)
    .toSorted(byOrder)
    .flatMap(({ author_id }) => data.users.find((user) => user.id === author_id)?.name ?? []);
  const tags = data.posts_tags
    .filter(({ post_id }) => post_id === one.id)
    .toSorted(byOrder)
    .flatMap(({ tag_id }) => data.tags.find((tag) => tag.id === tag_id) ?? [])
    .filter(({ visibility, name }) => visibility !== 'internal' && !(name ?? '').startsWith('#'));
  const alt = data.posts_meta.find(({ post_id }) => post_id === one.id)?.feature_image_alt ?? '';
  const at = one.status === 'published' && one.published_at ? new Date(one.published_at) : null;
  const slug = safeSlug(one.slug ?? title, one.id);
  return {
    key: `ghost:${one.uuid ?? one.id}`,
    slug,
    title: title === '' ? 'Without a title' : title,
    excerpt: lineOf(one.custom_excerpt ?? '', 300) || lineOf(plainOf(markdown.split('\n\n')[0] ?? ''), 300),
    author: lineOf(authors.join(' and '), 120) || 'Unknown',
    category: lineOf(tags[0]?.name ?? '', 60) || 'Notes',
    access: accessOf[one.visibility ?? ''] ?? null,
    publishedAt: at === null || Number.isNaN(at.getTime()) ? null : at,
    body: markdown,
    cover: one.feature_image ? { place: one.feature_image, alt: alt || title } : null,
    oldPaths: one.slug ? [`/${one.slug}/`] : [],
    notes: [
      ...ofEditor,
      ...notes,
      ...(one.visibility === 'tiers' ? ['it was for some tiers: members of Premium read it'] : []),
      ...(tags.length > 1 ? ['of several tags the first is its category'] : []),
    ],
  };
}

/** What it says, by the editor that wrote it; what Ghost had rendered where that is not understood. */
function htmlOf({ lexical, mobiledoc, html }: Post) {
  const written = (lexical ? lexicalHtml(lexical) : null) ?? (mobiledoc ? mobiledocHtml(mobiledoc) : null);
  if (html) return { html, notes: [] };
  return written ?? { html: '', notes: ['its text was not understood'] };
}
