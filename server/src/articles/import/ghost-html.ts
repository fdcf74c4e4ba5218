import { z } from 'zod';
import { escapeHtml } from '../../notifications/index.ts';

/** What an editor of Ghost kept, as HTML; what is not understood is noted. */
export type GhostHtml = { readonly html: string; readonly notes: readonly string[] };

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

/** The document of Ghost's present editor. Null: it is none. */
export function lexicalHtml(text: string): GhostHtml | null {
  const document = lexicalDocument.safeParse(parsedOrNull(text));
  if (!document.success) return null;
  const notes: string[] = [];
  const html = document.data.root.children.map((node) => lexicalNodeHtml(node, notes)).join('\n');
  return { html, notes };
}

const say = (value: unknown) => (typeof value === 'string' ? value : '');

function lexicalNodeHtml(node: LexicalNode, notes: string[]): string {
  const inside = () => (node.children ?? []).map((child) => lexicalNodeHtml(child, notes)).join('');
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
    case 'link':
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
      return `<p>${escapeHtml(say(node['markdown'])).replaceAll(/\n{2,}/g, '</p><p>')}</p>`;
    case 'callout':
      return `<blockquote>${say(node['calloutText'])}</blockquote>`;
    case 'toggle':
      return `<h3>${say(node['heading'])}</h3>${say(node['content'])}`;
    case 'embed':
    case 'bookmark':
      return linkCard(node, notes);
    default:
      notes.push(`left out: a card of the kind ${node.type}`);
      return inside();
  }
}

/** Lexical's formats, as bits. */
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

function linkCard(card: Readonly<Record<string, unknown>>, notes: string[]): string {
  const url = say(card['url']);
  notes.push(`a card became a link: ${url.slice(0, 80)}`);
  return url === '' ? '' : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
}

const mobiledocDocument = z.object({
  markups: z.array(z.array(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string(), attributes])).default([]),
  sections: z.array(z.array(z.unknown())).default([]),
});
type Mobiledoc = z.infer<typeof mobiledocDocument>;

/** The document of Ghost's editor before version 5. Null: it is none. */
export function mobiledocHtml(text: string): GhostHtml | null {
  const document = mobiledocDocument.safeParse(parsedOrNull(text));
  if (!document.success) return null;
  const notes: string[] = [];
  const html = document.data.sections.map((section) => sectionHtml(section, document.data, notes)).join('\n');
  return { html, notes };
}

const markersOf = z.array(z.tuple([z.number(), z.array(z.number()), z.number(), z.unknown()]));

function sectionHtml(section: readonly unknown[], document: Mobiledoc, notes: string[]): string {
  const [kind, second, third] = section;
  if (kind === 1) {
    const tag = typeof second === 'string' && /^(?:h[1-6]|p|blockquote|aside)$/.test(second) ? second : 'p';
    return `<${tag}>${markersHtml(third, document)}</${tag}>`;
  }
  if (kind === 3 && Array.isArray(third)) {
    const items = third.map((item: unknown) => `<li>${markersHtml(item, document)}</li>`).join('');
    return second === 'ol' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  }
  const card = kind === 10 && typeof second === 'number' ? document.cards[second] : undefined;
  return card === undefined ? '' : cardHtml(card[0], card[1], notes);
}

function markersHtml(value: unknown, { markups }: Mobiledoc): string {
  const markers = markersOf.safeParse(value);
  if (!markers.success) return '';
  const open: string[] = [];
  return markers.data
    .map(([, opened, closed, text]) => {
      const starts = opened.map((at) => {
        const [tag, attributesOf] = markups[at] ?? [];
        const name = typeof tag === 'string' && /^(?:strong|b|em|i|a|code|s)$/.test(tag) ? tag : 'span';
        open.push(name);
        const list: readonly unknown[] = Array.isArray(attributesOf) ? attributesOf : [];
        const href = list[list.indexOf('href') + 1];
        return name === 'a' && typeof href === 'string' ? `<a href="${escapeHtml(href)}">` : `<${name}>`;
      });
      const ends = Array.from({ length: Math.min(closed, open.length) }, () => `</${open.pop() ?? 'span'}>`);
      return starts.join('') + escapeHtml(say(text)) + ends.join('');
    })
    .join('');
}

function cardHtml(name: string, card: z.infer<typeof attributes>, notes: string[]): string {
  switch (name) {
    case 'markdown':
    case 'card-markdown':
      return `<p>${escapeHtml(say(card['markdown'])).replaceAll(/\n{2,}/g, '</p><p>')}</p>`;
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
      return linkCard(card, notes);
    default:
      notes.push(`left out: a card of the kind ${name}`);
      return '';
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not all of a document: the caller says so.
    return null;
  }
}
