import { escapeHtml } from '../../platform/http/escape-html.ts';
import MarkdownIt from 'markdown-it';
import { z } from 'zod';

/** HTML of a Ghost editor document, with notes and doubts. */
export type GhostHtml = {
  readonly html: string;
  readonly notes: readonly string[];
  /** Unrecognized content. Makes the article a draft. */
  readonly doubts: readonly string[];
};
type Findings = { readonly notes: string[]; readonly doubts: string[] };

const attributes = z.record(z.string(), z.unknown());
const lexicalNode: z.ZodType<LexicalNode> = z.lazy(() =>
  z.looseObject({ type: z.string(), children: z.array(lexicalNode).optional() }),
);
type LexicalNode = {
  readonly type: string;
  readonly children?: LexicalNode[] | undefined;
  readonly [key: string]: unknown;
};
const lexicalDocument = z.object({ root: z.object({ children: z.array(lexicalNode) }) });

/** Converts a document from Ghost's current editor (Lexical). Returns null if the text is not such a document. */
export function lexicalHtml(text: string): GhostHtml | null {
  const value = parsedOrNull(text);
  if (isDeeperThan(value, 500)) return null;
  const document = lexicalDocument.safeParse(value);
  if (!document.success) return null;
  const findings: Findings = { notes: [], doubts: [] };
  const html = document.data.root.children.map((node) => lexicalNodeHtml(node, findings)).join('\n');
  return { html, ...findings };
}

const cardMarkdown = new MarkdownIt({ html: true, linkify: true });

/** Converts Ghost Markdown, which may contain HTML. */
export function markdownHtml(text: string): string {
  return cardMarkdown.render(text);
}

/** Known cards that play media, sell, collect sign-ups or appear only in emails. Unknown cards may contain text. */
const known =
  /^(?:audio|video|file|product|header|signup|email|email-cta|call-to-action|transistor|before-after|nft)$/;

function leaveOut(kind: string, { notes, doubts }: Findings): void {
  const note = `left out: a card of the kind ${kind.slice(0, 60)}`;
  (known.test(kind) ? notes : doubts).push(note);
}

const say = (value: unknown) => (typeof value === 'string' ? value : '');

function lexicalNodeHtml(node: LexicalNode, findings: Findings): string {
  const inside = () => (node.children ?? []).map((child) => lexicalNodeHtml(child, findings)).join('');
  const wrap = (tag: string) => `<${tag}>${inside()}</${tag}>`;
  switch (node.type) {
    case 'paragraph':
      return wrap('p');
    case 'heading':
    case 'extended-heading':
      return wrap(/^h[1-6]$/.test(say(node['tag'])) ? say(node['tag']) : 'h2');
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return wrap('blockquote');
    case 'list':
      return wrap(node['listType'] === 'number' ? 'ol' : 'ul');
    case 'listitem':
      return wrap('li');
    case 'tab':
      return ' ';
    case 'zwnj':
      return '';
    case 'button':
      return buttonCard(node);
    case 'gallery':
      return galleryHtml(node);
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(say(node['url']))}">${inside()}</a>`;
    case 'text':
    case 'extended-text':
      return formatted(say(node['text']), Number(node['format'] ?? 0));
    case 'linebreak':
      return '<br>';
    case 'horizontalrule':
      return '<hr>';
    case 'paywall':
      return '<!--members-only-->';
    case 'image':
      return imageHtml(node);
    case 'codeblock':
      return `<pre>${escapeHtml(say(node['code']))}</pre>`;
    case 'html':
      return say(node['html']);
    case 'markdown':
      return markdownHtml(say(node['markdown']));
    case 'callout':
      return `<blockquote>${say(node['calloutText'])}</blockquote>`;
    case 'toggle':
      return `<h3>${say(node['heading'])}</h3>${say(node['content'])}`;
    case 'embed':
    case 'bookmark':
      return linkCard(node, findings);
    default:
      leaveOut(node.type, findings);
      return inside();
  }
}

/** Applies Lexical's text formats (a bit field). */
function formatted(text: string, format: number): string {
  let html = escapeHtml(text);
  if ((format & 16) !== 0) html = `<code>${html}</code>`;
  if ((format & 4) !== 0) html = `<s>${html}</s>`;
  if ((format & 2) !== 0) html = `<em>${html}</em>`;
  if ((format & 1) !== 0) html = `<strong>${html}</strong>`;
  return html;
}

function imageHtml(card: Readonly<Record<string, unknown>>): string {
  const caption = say(card['caption']);
  const alt = say(card['alt']) === '' ? say(card['altText']) : say(card['alt']);
  const image = `<img src="${escapeHtml(say(card['src']))}" alt="${escapeHtml(alt)}">`;
  return `<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function buttonCard(card: Readonly<Record<string, unknown>>): string {
  return `<p><a href="${escapeHtml(say(card['buttonUrl']))}">${escapeHtml(say(card['buttonText']))}</a></p>`;
}

function galleryHtml(card: Readonly<Record<string, unknown>>): string {
  const images = z.array(attributes).safeParse(card['images']);
  return images.success ? images.data.map((image) => imageHtml(image)).join('\n') : '';
}

function linkCard(card: Readonly<Record<string, unknown>>, findings: Findings): string {
  const url = say(card['url']);
  findings.notes.push(`a card became a link: ${url.slice(0, 80)}`);
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
}

const mobiledocDocument = z.object({
  markups: z.array(z.array(z.unknown())).default([]),
  atoms: z.array(z.array(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string(), attributes]).rest(z.unknown())).default([]),
  sections: z.array(z.array(z.unknown())).default([]),
});
type Mobiledoc = z.infer<typeof mobiledocDocument>;

/**
 * Converts a document from Ghost's editor before version 5 (Mobiledoc). Returns null if the text is not such a
 * document.
 */
export function mobiledocHtml(text: string): GhostHtml | null {
  const document = mobiledocDocument.safeParse(parsedOrNull(text));
  if (!document.success) return null;
  const findings: Findings = { notes: [], doubts: [] };
  const html = document.data.sections
    .map((section) => sectionHtml(section, document.data, findings))
    .join('\n');
  return { html, ...findings };
}

const markersOf = z.array(z.tuple([z.number(), z.array(z.number()), z.number(), z.unknown()]));

function sectionHtml(section: readonly unknown[], document: Mobiledoc, findings: Findings): string {
  const [kind, second, third] = section;
  if (kind === 1) {
    const tag = typeof second === 'string' && /^(?:h[1-6]|p|blockquote|aside)$/.test(second) ? second : 'p';
    return `<${tag}>${markersHtml(third, document, findings)}</${tag}>`;
  }
  if (kind === 3 && Array.isArray(third)) {
    const items = third.map((item: unknown) => `<li>${markersHtml(item, document, findings)}</li>`).join('');
    return second === 'ol' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  }
  if (kind === 2) return imageHtml({ src: second });
  const card = kind === 10 && typeof second === 'number' ? document.cards[second] : undefined;
  if (card !== undefined) return cardHtml(card[0], card[1], findings);
  findings.doubts.push('a part of its text was not understood');
  return '';
}

function markersHtml(value: unknown, { markups, atoms }: Mobiledoc, { doubts }: Findings): string {
  const markers = markersOf.safeParse(value);
  if (!markers.success) {
    doubts.push('a part of its text was not understood');
    return '';
  }
  const atomHtml = (at: unknown) => {
    const [name, words] = typeof at === 'number' ? (atoms[at] ?? []) : [];
    if (name === 'soft-return') return '<br>';
    doubts.push(`an atom of the kind ${say(name).slice(0, 60)} became plain text`);
    return escapeHtml(say(words));
  };
  const open: string[] = [];
  return markers.data
    .map(([kind, opened, closed, text]) => {
      const starts = opened.map((at) => {
        const [tag, attributesOf] = markups[at] ?? [];
        const name = typeof tag === 'string' && /^(?:strong|b|em|i|a|code|s)$/.test(tag) ? tag : 'span';
        open.push(name);
        const list: readonly unknown[] = Array.isArray(attributesOf) ? attributesOf : [];
        const href = list[list.indexOf('href') + 1];
        return name === 'a' && typeof href === 'string' ? `<a href="${escapeHtml(href)}">` : `<${name}>`;
      });
      const ends = Array.from({ length: Math.min(closed, open.length) }, () => `</${open.pop() ?? 'span'}>`);
      return starts.join('') + (kind === 1 ? atomHtml(text) : escapeHtml(say(text))) + ends.join('');
    })
    .join('');
}

function cardHtml(name: string, card: z.infer<typeof attributes>, findings: Findings): string {
  switch (name) {
    case 'markdown':
    case 'card-markdown':
      return markdownHtml(say(card['markdown']));
    case 'html':
      return say(card['html']);
    case 'image':
      return imageHtml(card);
    case 'hr':
      return '<hr>';
    case 'code':
      return `<pre>${escapeHtml(say(card['code']))}</pre>`;
    case 'paywall':
      return '<!--members-only-->';
    case 'embed':
    case 'bookmark':
      return linkCard(card, findings);
    case 'button':
      return buttonCard(card);
    case 'gallery':
      return galleryHtml(card);
    case 'callout':
      return `<blockquote>${say(card['calloutText'])}</blockquote>`;
    case 'toggle':
      return `<h3>${say(card['heading'])}</h3>${say(card['content'])}`;
    default:
      leaveOut(name, findings);
      return '';
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Incomplete document; the caller reports it.
    return null;
  }
}

/** Limits nesting, because the parsers recurse and a malicious document could exhaust the stack. */
function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < most && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  return level.length > 0;
}
