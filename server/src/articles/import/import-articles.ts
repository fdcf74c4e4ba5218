import { emptyContent } from '@niveshak/domain/articles/content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import { promisesIn } from '@niveshak/domain/articles/promises';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { ImageRefused, storeImage } from '../images.ts';
import { contentProblem } from '../content-problem.ts';
import { canRender } from '../rendering.ts';
import { ownPath } from '../redirects.ts';
import { correctArticle, saveArticle } from '../save-article.ts';
import type { OpenImport } from './open-import.ts';
import type { ImportReport, Piece, PieceOutcome, ReportLine, Skipped } from './piece.ts';

export type ImportOptions = {
  readonly db: Db;
  /** A zip of Markdown files, or a Ghost or WordPress export, alone or in a zip with images. */
  readonly file: string;
  /** Access for articles that do not specify it. */
  readonly access: ArticleAccess;
  /** Staff member who will own the drafts of unpublished articles. */
  readonly staffId: string;
  readonly time: BusinessTime;
  /**
   * Whether articles that were published elsewhere are published here. If false, they become drafts that need a second
   * approver.
   */
  readonly publishes: boolean;
  readonly onProgress?: (pieces: number) => void;
};

/**
 * Imports articles from another system. Published articles keep their date and are not announced; unpublished ones
 * become drafts. Repeating an import does nothing, except that articles changed at the source, but not here, get a new
 * version. Nothing is fetched from the network.
 * @throws ExportError if the file cannot be read
 */
export async function importArticles(options: ImportOptions): Promise<ImportReport> {
  // Load lazily, because only imports need these parsers.
  const { openImport } = await import('./open-import.ts');
  const opened = await openImport(options.file);
  const lines: ReportLine[] = [];
  const skipped = [...opened.skipped];
  for (const [at, piece] of opened.pieces.entries()) {
    const line = await bringIn(withoutControlCharacters(piece), opened, options);
    if ('why' in line) skipped.push(line);
    else lines.push(line);
    options.onProgress?.(at + 1);
  }
  return { lines, skipped };
}

// oxlint-disable-next-line no-control-regex -- these are the characters that drafts refuse
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/gu;

/** Returns the excerpt. A locked article without a cut or excerpt gets its title, because its text is not public. */
function excerptFor({ excerpt, opening, title, hasCut }: Piece, access: ArticleAccess): string {
  if (excerpt !== '') return excerpt;
  return access === 'public' || hasCut ? opening : title;
}

/** Removes characters that the editor rejects: control characters and unpaired surrogates. */
function withoutControlCharacters(piece: Piece): Piece {
  let isChanged = false;
  const clean = (text: string) => {
    const lines = text.replaceAll('\r\n', '\n');
    const cleaned = lines.toWellFormed().replaceAll(controlCharacters, '');
    isChanged ||= cleaned !== lines;
    return cleaned;
  };
  const cleaned = {
    ...piece,
    title: clean(piece.title),
    excerpt: clean(piece.excerpt),
    opening: clean(piece.opening),
    author: clean(piece.author),
    category: clean(piece.category),
    body: clean(piece.body),
    cover: piece.cover === null ? null : { ...piece.cover, alt: clean(piece.cover.alt) },
  };
  return isChanged
    ? { ...cleaned, notes: [...piece.notes, 'characters that cannot be shown were removed'] }
    : cleaned;
}

async function bringIn(
  piece: Piece,
  opened: OpenImport,
  options: ImportOptions,
): Promise<ReportLine | Skipped> {
  const notes = [...piece.notes];
  const body = await withStoredImages(piece.body, opened, options.db, notes);
  const cover = await storedCover(piece, opened, options.db, notes);
  const texts = [piece.title, piece.excerpt, piece.author, piece.category, cover?.alt ?? '', body];
  const promises = texts.flatMap((text) => promisesIn(text));
  const access = piece.access ?? options.access;
  if (access !== 'public' && !piece.hasCut) notes.push('it is locked and has no cut');
  const content = {
    ...emptyContent,
    slug: piece.slug,
    title: piece.title,
    excerpt: excerptFor(piece, access),
    author: piece.author,
    category: piece.category,
    access,
    kind: 'note' as const,
    body,
    cover,
  };
  const problem = contentProblem(content);
  if (problem !== null) return { what: piece.title, why: problem };
  const canBeShown = await canRender(body);
  if (!canBeShown) notes.push('the text takes too long to render: imported as a draft');
  const isOut =
    piece.publishedAt !== null &&
    piece.publishedAt <= options.time.instant &&
    promises.length === 0 &&
    canBeShown;
  const [promised] = promises;
  if (promised !== undefined) notes.push(`it promises a return (“${promised.phrase}”): imported as a draft`);
  return options.db.transaction().execute(async (tx) => {
    const known = options.publishes ? null : await publishedOf(tx, piece.key);
    if (known !== null) {
      notes.push('it is published here: correct it in the editor');
      return { title: piece.title, outcome: 'left', path: `/articles/${known}`, notes };
    }
    const { outcome, path } =
      isOut && options.publishes
        ? await bringOut(tx, { ...piece, ...content }, options.time.instant, notes)
        : await bringDraft(tx, content, piece.key, options.staffId);
    return { title: piece.title, outcome, path, notes };
  });
}

/** Returns the slug of an article published by an earlier import, or null if there is none. */
async function publishedOf(tx: Tx, key: string): Promise<string | null> {
  const row = await tx
    .selectFrom('articles')
    .select('slug')
    .where('imported_from', '=', key)
    .executeTakeFirst();
  return row?.slug ?? null;
}

type Stored = Omit<Piece, 'cover' | 'access'> & {
  readonly access: ArticleAccess;
  readonly cover: { readonly hash: string; readonly alt: string } | null;
};
type Brought = { readonly outcome: PieceOutcome; readonly path: string | null };

async function bringOut(tx: Tx, piece: Stored, now: Date, notes: string[]): Promise<Brought> {
  const { title, excerpt, author, category, access, body, cover } = piece;
  const written = {
    title,
    excerpt: excerpt === '' ? title : excerpt,
    author,
    category,
    access,
    kind: 'note' as const,
    bodyMarkdown: body,
    coverImage: null,
    disclosure: null,
    cover,
  };
  const known = await tx
    .selectFrom('articles')
    .selectAll()
    .where('imported_from', '=', piece.key)
    .forUpdate()
    .executeTakeFirst();
  if (known === undefined) {
    const slug = await freeSlug(tx, piece.slug);
    if (slug !== piece.slug) notes.push(`its address was taken: it is ${slug}`);
    const publishedAt = piece.publishedAt ?? now;
    // In the past, so that an article published in the same second is not announced.
    const before = new Date(Math.min(publishedAt.getTime(), now.getTime() - 1));
    await saveArticle(tx, { ...written, slug, publishedAt: before, importedFrom: piece.key }, now);
    const { id } = await tx
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    await keepOldPaths(tx, id, slug, piece, notes);
    return { outcome: 'new', path: `/articles/${slug}` };
  }
  const path = `/articles/${known.slug}`;
  await keepOldPaths(tx, known.id, known.slug, piece, notes);
  const isSame =
    known.title === written.title &&
    known.excerpt === written.excerpt &&
    known.author === author &&
    known.category === category &&
    known.access === access &&
    known.body_markdown === body &&
    known.cover_hash === (cover?.hash ?? null);
  if (isSame) return { outcome: 'unchanged', path };
  if (known.withdrawn_at !== null || known.published_by !== null) {
    notes.push(known.withdrawn_at === null ? 'it was changed here since' : 'it was withdrawn here');
    return { outcome: 'left', path };
  }
  const summary = 'Brought up to date with where it was published before.';
  await correctArticle(tx, { ...written, id: known.id, summary }, now);
  return { outcome: 'changed', path };
}

async function bringDraft(tx: Tx, content: ArticleContent, key: string, staffId: string): Promise<Brought> {
  const made = await tx
    .insertInto('article_drafts')
    .values({ content: JSON.stringify(content), edited_by: staffId, imported_from: key })
    .onConflict((conflict) => conflict.column('imported_from').doNothing())
    .returning('id')
    .executeTakeFirst();
  return { outcome: made === undefined ? 'unchanged' : 'draft', path: null };
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  const taken = new Set(
    (
      await tx
        .selectFrom('articles')
        .select('slug')
        .where((where) => where.or([where('slug', '=', wanted), where('slug', 'like', `${wanted}-%`)]))
        .execute()
    ).map(({ slug }) => slug),
  );
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  const row = await tx.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}

async function keepOldPaths(
  tx: Tx,
  articleId: string,
  slug: string,
  { oldPaths, slug: oldSlug }: Stored,
  notes: string[],
): Promise<void> {
  const wanted = [...oldPaths, ...(oldSlug === slug ? [] : [`/articles/${oldSlug}`])];
  for (const path of new Set(wanted.map((each) => each.replace(/(?<=.)\/+$/, '')))) {
    if (path === `/articles/${slug}`) continue;
    const isArticle = path.startsWith('/articles/') && (await isTaken(tx, path.slice('/articles/'.length)));
    if (ownPath.test(path) || isArticle) {
      notes.push(`its old address ${path} is a page here`);
      continue;
    }
    await tx
      .insertInto('article_redirects')
      .values({ path, article_id: articleId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const assetImage = /!\[(?<alt>(?:[^\][]|\[[^\][]*\])*)\]\(asset:(?<place>[^)\s]+)(?<title> "[^"]*")?\)/g;

/** Returns the body with its images stored. Missing images are noted, never fetched. */
async function withStoredImages(
  body: string,
  { asset }: OpenImport,
  db: Db,
  notes: string[],
): Promise<string> {
  let out = '';
  let from = 0;
  for (const match of body.matchAll(assetImage)) {
    const { alt = '', place = '', title = '' } = match.groups ?? {};
    const src = decodeURIComponent(place);
    const hash = await storedAsset(src, asset, db, notes);
    const words = alt.trim() === '' ? 'Picture' : alt;
    if (hash !== null && alt.trim() === '') notes.push(`a picture lacks a text: ${src}`);
    out +=
      body.slice(from, match.index) +
      (hash === null ? `\\[${words}\\]` : `![${words}](image:${hash}${title})`);
    from = match.index + match[0].length;
  }
  return out + body.slice(from);
}

async function storedCover({ cover }: Piece, { asset }: OpenImport, db: Db, notes: string[]) {
  if (cover === null) return null;
  const hash = await storedAsset(cover.place, asset, db, notes);
  return hash === null ? null : { hash, alt: cover.alt.slice(0, 300) };
}

async function storedAsset(
  place: string,
  asset: OpenImport['asset'],
  db: Db,
  notes: string[],
): Promise<string | null> {
  const bytes = await asset(place);
  if (bytes === null) {
    notes.push(`a picture did not come along: ${place.slice(0, 200)}`);
    return null;
  }
  try {
    return (await storeImage(db, bytes, null)).hash;
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    notes.push(`${place.slice(0, 200)}: ${error.message}`);
    return null;
  }
}
