import type { toMdast } from 'hast-util-to-mdast';
import { Parser } from 'htmlparser2';
import { assetCode } from './piece.ts';

type Nodes = Parameters<typeof toMdast>[0];
type Root = Extract<Nodes, { type: 'root' }>;
type Element = Extract<Nodes, { type: 'element' }>;
type ElementContent = Element['children'][number];

/** HTML reduced to a tree of the elements that articles can show. Doubts make the article a draft. */
export type HtmlTree = { readonly root: Root; readonly notes: string[]; readonly doubts: string[] };

/** Elements dropped because they run scripts, embed frames, submit forms or play media. */
const dropped: Readonly<Record<string, string>> = {
  script: 'a script',
  style: 'a style sheet',
  iframe: 'a frame',
  object: 'an embedded object',
  embed: 'an embedded object',
  form: 'a form',
  input: 'a form field',
  button: 'a button',
  video: 'a video',
  audio: 'a sound',
  canvas: 'a canvas',
  svg: 'a drawing',
  math: 'a formula',
  noscript: 'text for browsers without scripts',
  template: 'a template',
};

const renamed: Readonly<Record<string, string>> = { h1: 'h2', kbd: 'code', cite: 'em', strike: 'del' };
/** Nesting limit, because the converter recurses. Real pages nest about 30 deep. */
const deepest = 150;
/** Nesting limit for the parser, which slows down beyond a few thousand open elements. */
const deepestParsed = 2_000;
const tooDeep = `its HTML is nested more than ${deepest} deep: formatting was lost`;
const cut = /^\s*(?:members-only|more|kg-card-paywall)\b/;

class TooDeep extends Error {}

/** Returns the tree of a text. A text nested too deeply for the parser becomes plain text. */
export function htmlTree(html: string): HtmlTree {
  try {
    return parsed(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    const tree = parsed(html.replaceAll(/<[^<>]*>/g, ' '));
    return { ...tree, doubts: [tooDeep] };
  }
}

function parsed(html: string): HtmlTree {
  const tree: HtmlTree = { root: { type: 'root', children: [] }, notes: [], doubts: [] };
  /** The element for each open tag, or how its content is treated. */
  const tags: (Element | 'inside' | null)[] = [];
  /** Open elements below the root. A cut closes all of them and opens copies after it. */
  let open: Element[] = [];
  let leftOut = 0;
  let isCut = false;
  const append = (node: ElementContent) => (open.at(-1) ?? tree.root).children.push(node);
  new Parser({
    onopentag(name, attributes) {
      if (tags.length >= deepestParsed) throw new TooDeep();
      let made = leftOut > 0 ? null : elementOf(name, attributes, tree.notes);
      if (made !== null && made !== 'inside' && open.length >= deepest) {
        tree.doubts.push(tooDeep);
        made = 'inside';
      }
      tags.push(made);
      if (made === null) leftOut += 1;
      else if (made !== 'inside') {
        append(made);
        open.push(made);
      }
    },
    onclosetag() {
      const made = tags.pop();
      if (made === null) leftOut -= 1;
      else if (made !== 'inside' && open.pop()?.tagName === 'figure' && made !== undefined)
        captionPicture(made);
    },
    ontext(value) {
      if (leftOut > 0) return;
      const last = (open.at(-1) ?? tree.root).children.at(-1);
      if (last?.type === 'text') last.value += value;
      else append({ type: 'text', value });
    },
    oncomment(comment) {
      // Only the first cut counts.
      if (leftOut > 0 || isCut || !cut.test(comment)) return;
      isCut = true;
      tree.root.children.push(element('cut'));
      const closed = open;
      open = [];
      for (const each of closed) {
        const copy = { ...each, children: [] };
        append(copy);
        open.push(copy);
      }
    },
  }).end(html);
  return tree;
}

function element(tagName: string, properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children: [] };
}

type Attributes = Readonly<Record<string, string>>;

/** Returns the element for a tag, null to drop it with its content, or `inside` to keep only its content. */
function elementOf(name: string, attributes: Attributes, notes: string[]): Element | 'inside' | null {
  const drop = dropped[name];
  if (drop !== undefined) {
    const from = attributes['src'] ?? attributes['data'] ?? '';
    notes.push(from === '' ? `left out: ${drop}` : `left out: ${drop} from ${shortAddress(from)}`);
    return null;
  }
  switch (name) {
    case 'a':
      return linkOf(attributes, notes);
    case 'img':
      return imageOf(attributes);
    case 'ol':
      return element('ol', { start: Number.parseInt(attributes['start'] ?? '1', 10) || 1 });
    case 'td':
    case 'th':
      return element(name, { colSpan: Math.min(Number(attributes['colspan']) || 1, 20) });
    case 'code':
      return element('code', { className: (attributes['class'] ?? '').split(' ') });
    default:
      return element(renamed[name] ?? name);
  }
}

function linkOf(attributes: Attributes, notes: string[]): Element | 'inside' {
  const href = (attributes['href'] ?? '').trim();
  if (href === '' || href.startsWith('#')) return 'inside';
  if (/^(?:https?:|mailto:|\/(?!\/)|__GHOST_URL__)/i.test(href))
    return element('a', {
      href: href.replace('__GHOST_URL__', '').replaceAll(/[<>\s]/g, encodeURIComponent),
    });
  notes.push(`left out: a link to ${shortAddress(href)}`);
  return 'inside';
}

function imageOf(attributes: Attributes): Element | null {
  const src = (attributes['src'] ?? '').trim();
  if (src === '') return null;
  const alt = (attributes['alt'] ?? '').replaceAll(/[[\]\s]+/g, ' ').trim();
  return element('img', { src: assetCode(src), alt });
}

/** Moves the caption of a single image into its title. */
function captionPicture(figure: Element): void {
  const parts = partsOf(figure);
  const image = parts.find(({ tagName }) => tagName === 'img');
  const caption = parts.find(({ tagName }) => tagName === 'figcaption');
  if (image === undefined || caption === undefined || parts.length !== 2) return;
  const title = wordsOf(caption)
    .replaceAll(/["\s]+/g, ' ')
    .trim();
  if (title !== '') image.properties['title'] = title;
  caption.children.length = 0;
}

function partsOf({ children }: Element): Element[] {
  return children.flatMap((child) =>
    child.type !== 'element'
      ? []
      : /^(?:img|table|figcaption)$/.test(child.tagName)
        ? [child]
        : partsOf(child),
  );
}

function wordsOf({ children }: Element): string {
  return children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? wordsOf(child) : ''))
    .join('');
}

function shortAddress(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
