import { parseDocument } from 'htmlparser2';
import type { CDATA, Element } from 'domhandler';
import { isCDATA, isTag, isText } from 'domhandler';
import { ExportError } from '../../platform/files/export-source.ts';
import { publicPartOf } from '../read-markdown.ts';
import { gateDoubts } from './gates.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { instantOf, lineOf, pathOf, safeSlug } from './piece.ts';
import type { Piece, ReadPieces } from './piece.ts';
import { excerptOf, shortcodeDoubts, plainTextOfHtml } from './prose.ts';
import { withParagraphs } from './wpautop.ts';

/** Reads WordPress' WXR export: posts and pages, with categories, authors and the images they reference. */
export function readWxr(xml: string): ReadPieces {
  const [channel = null] = parseDocument(xml, { xmlMode: true })
    .children.filter((node) => isTag(node))
    .flatMap((root) => all(root, 'channel'));
  if (channel === null) throw new ExportError('Not a WordPress export: it has no channel.');
  const authors = new Map(
    all(channel, 'wp:author').map((author) => [
      valueOf(author, 'wp:author_login'),
      plainTextOfHtml(valueOf(author, 'wp:author_display_name')) ||
        plainTextOfHtml(
          `${valueOf(author, 'wp:author_first_name')} ${valueOf(author, 'wp:author_last_name')}`,
        ),
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
    const title = lineOf(plainTextOfHtml(valueOf(item, 'title')), 200);
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
  const { text, notes: ofShortcodes } = withoutMedia(valueOf(item, 'content:encoded'));
  const { markdown, notes, doubts } = htmlToMarkdown(withParagraphs(text));
  const summary = htmlToMarkdown(valueOf(item, 'excerpt:encoded')).markdown;
  const status = valueOf(item, 'wp:status');
  const isProtected = valueOf(item, 'wp:post_password') !== '';
  const at = status === 'publish' ? dateOf(item) : null;
  const reasons = [
    ...gateDoubts(valueOf(item, 'content:encoded')),
    ...doubts,
    ...shortcodeDoubts(markdown),
    ...(status === 'publish' && at === null ? ['its date was not understood'] : []),
    ...(markdown.trim() === '' ? ['its text is empty'] : []),
  ];
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'));
  const link = pathOf(valueOf(item, 'link'));
  const categories = all(item, 'category').filter(({ attribs }) => attribs['domain'] === 'category');
  return {
    key: `wordpress:${valueOf(item, 'guid') || id}`,
    slug: safeSlug(name === '' ? title : decoded(name), id),
    title: title === '' ? 'Without a title' : title,
    excerpt: excerptOf(summary),
    opening: excerptOf(publicPartOf(markdown) ?? markdown),
    hasCut: publicPartOf(markdown) !== null,
    author: lineOf(authors.get(login) || login || 'Unknown', 120),
    category: lineOf(
      categories.map((each) => plainTextOfHtml(inner(each))).find((word) => word !== '') ?? 'Notes',
      60,
    ),
    access: isProtected ? 'premium' : null,
    publishedAt: reasons.length === 0 ? at : null,
    body: markdown,
    cover: thumbnail === undefined ? null : { place: thumbnail.place, alt: thumbnail.alt || title },
    oldPaths: link === null ? [] : [link],
    notes: [
      ...notes,
      ...ofShortcodes,
      ...reasons,
      ...(status === 'publish' || status === 'draft'
        ? []
        : [`its status was ${status}: imported as a draft`]),
      ...(isProtected ? ['it had a password: members of Premium read it'] : []),
      ...(categories.length > 1 ? ['of several categories the first was taken'] : []),
    ],
  };
}

function dateOf(item: Element): Date | null {
  const gmt = valueOf(item, 'wp:post_date_gmt');
  return (
    (gmt.startsWith('0000') ? null : instantOf(gmt)) ??
    instantOf(valueOf(item, 'pubDate')) ??
    instantOf(valueOf(item, 'wp:post_date'))
  );
}

/** Removes image and media shortcodes but keeps the text between them. */
function withoutMedia(content: string): { readonly text: string; readonly notes: readonly string[] } {
  const lost = new Set<string>();
  const text = content.replaceAll(
    /\[\/?(?<name>caption|wp_caption|embed|gallery|audio|video|playlist)(?=[\s\]])[^\][]*\]/g,
    (_whole, name: string) => {
      if (!/caption|embed/.test(name)) lost.add(`left out: [${name}]`);
      return '';
    },
  );
  return { text, notes: [...lost] };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Malformed percent encoding is left unchanged.
    return name;
  }
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

/** Returns an element's text, with or without CDATA. Never expands entities declared by the document. */
function inner(node: Element): string {
  return node.children
    .map((child) => (isText(child) ? child.data : isCDATA(child) ? cdataOf(child) : ''))
    .join('')
    .trim();
}

function cdataOf({ children }: CDATA): string {
  return children.map((child) => (isText(child) ? child.data : '')).join('');
}
