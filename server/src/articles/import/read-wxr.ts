import { parseDocument } from 'htmlparser2';
import type { CDATA, ChildNode, Element } from 'domhandler';
import { isCDATA, isTag, isText } from 'domhandler';
import { ExportError } from '../../platform/files/export-source.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { lineOf, pathOf, safeSlug } from './piece.ts';
import type { Piece, ReadPieces } from './piece.ts';

/** The WXR export of WordPress: posts and pages, with categories, authors and the pictures that they name. */
export function readWxr(xml: string): ReadPieces {
  const channel = find(parseDocument(xml, { xmlMode: true }).children, 'channel');
  if (channel === null) throw new ExportError('This is no export of WordPress: it has no channel.');
  const authors = new Map(
    all(channel, 'wp:author').map((author) => [
      valueOf(author, 'wp:author_login'),
      valueOf(author, 'wp:author_display_name'),
    ]),
  );
  const items = all(channel, 'item');
  const attachments = new Map(
    items
      .filter((item) => valueOf(item, 'wp:post_type') === 'attachment')
      .map((item) => [
        valueOf(item, 'wp:post_id'),
        { place: valueOf(item, 'wp:attachment_url'), alt: metaOf(item, '_wp_attachment_image_alt') },
      ]),
  );
  const pieces: Piece[] = [];
  const skipped: { what: string; why: string }[] = [];
  for (const item of items) {
    const type = valueOf(item, 'wp:post_type');
    const status = valueOf(item, 'wp:status');
    const title = lineOf(valueOf(item, 'title'), 200);
    if (type === 'attachment') continue;
    if (type !== 'post' && type !== 'page') {
      skipped.push({ what: title === '' ? type : title, why: `is of type ${type}` });
      continue;
    }
    if (status === 'trash' || status === 'auto-draft' || status === 'inherit') {
      skipped.push({ what: title, why: `its status is ${status}` });
      continue;
    }
    pieces.push(pieceOf(item, title, { authors, attachments }));
  }
  return { pieces, skipped };
}

type Around = {
  readonly authors: ReadonlyMap<string, string>;
  readonly attachments: ReadonlyMap<string, { readonly place: string; readonly alt: string }>;
};

function pieceOf(item: Element, title: string, { authors, attachments }: Around): Piece {
  const id = valueOf(item, 'wp:post_id');
  const name = valueOf(item, 'wp:post_name');
  const login = valueOf(item, 'dc:creator');
  const { markdown, notes } = htmlToMarkdown(withParagraphs(valueOf(item, 'content:encoded')));
  const isProtected = valueOf(item, 'wp:post_password') !== '';
  const isOut = valueOf(item, 'wp:status') === 'publish';
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'));
  const link = pathOf(valueOf(item, 'link'));
  const categories = all(item, 'category').filter(({ attribs }) => attribs['domain'] === 'category');
  return {
    key: `wordpress:${valueOf(item, 'guid') || id}`,
    slug: safeSlug(name === '' ? title : decoded(name), id),
    title: title === '' ? 'Without a title' : title,
    excerpt: lineOf(plainOf(valueOf(item, 'excerpt:encoded')) || plainOf(firstOf(markdown)), 300),
    author: lineOf(authors.get(login) || login || 'Unknown', 120),
    category: lineOf(categories.map((each) => inner(each)).find((word) => word !== '') ?? 'Notes', 60),
    access: isProtected ? 'premium' : null,
    publishedAt: isOut ? dateOf(item) : null,
    body: markdown,
    cover: thumbnail === undefined ? null : { place: thumbnail.place, alt: thumbnail.alt || title },
    oldPaths: link === null ? [] : [link],
    notes: [
      ...notes,
      ...(isProtected ? ['it had a password: members of Premium read it'] : []),
      ...(categories.length > 1 ? ['of several categories the first was taken'] : []),
    ],
  };
}

function dateOf(item: Element): Date | null {
  const gmt = valueOf(item, 'wp:post_date_gmt');
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(gmt)
    ? new Date(`${gmt.replace(' ', 'T')}Z`)
    : new Date(valueOf(item, 'pubDate'));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Before Gutenberg an empty line was a paragraph, and shortcodes stood in the text. */
function withParagraphs(content: string): string {
  const plain = content.replaceAll(/\[\/?(?:caption|embed|gallery|audio|video|playlist)[^\]]*\]/g, '');
  if (/<!-- wp:|<p[\s>]/.test(plain)) return plain;
  return plain
    .split(/\r?\n\s*\r?\n/)
    .map((part) =>
      /^\s*<(?:h\d|ul|ol|table|blockquote|figure|div|pre|!--)/.test(part) ? part : `<p>${part}</p>`,
    )
    .join('\n');
}

function firstOf(markdown: string): string {
  return markdown.split('\n\n').find((part) => /^[\p{L}\p{N}*"“]/u.test(part)) ?? '';
}

/** Markdown or HTML as plain words. */
export function plainOf(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[(?<words>[^\]]*)\]\([^)]*\)/g, '$<words>')
    .replaceAll(/[*_`~\\]/g, '');
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that encodes nothing is one.
    return name;
  }
}

function find(nodes: readonly ChildNode[], name: string): Element | null {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (node.name === name) return node;
    const inside = find(node.children, name);
    if (inside !== null) return inside;
  }
  return null;
}

function all(parent: Element, name: string): Element[] {
  return parent.children.filter((child) => isTag(child)).filter((child) => child.name === name);
}

function valueOf(parent: Element, name: string): string {
  const [first] = all(parent, name);
  return first === undefined ? '' : inner(first);
}

function metaOf(item: Element, key: string): string {
  const found = all(item, 'wp:postmeta').find((meta) => valueOf(meta, 'wp:meta_key') === key);
  return found === undefined ? '' : valueOf(found, 'wp:meta_value');
}

/** The text of an element, in CDATA or not. Entities that a document declares itself are never followed. */
function inner(node: Element): string {
  return node.children
    .map((child) => (isText(child) ? child.data : isCDATA(child) ? cdataOf(child) : ''))
    .join('')
    .trim();
}

function cdataOf({ children }: CDATA): string {
  return children.map((child) => (isText(child) ? child.data : '')).join('');
}
