import type { toMdast } from 'hast-util-to-mdast';
import { DomUtils, Parser } from 'htmlparser2';
import type { ChildNode, Element as Tag } from 'domhandler';
import { DomHandler, isComment, isTag, isText } from 'domhandler';
import { assetCode } from './piece.ts';

type Nodes = Parameters<typeof toMdast>[0];
type Root = Extract<Nodes, { type: 'root' }>;
type Element = Extract<Nodes, { type: 'element' }>;
type ElementContent = Element['children'][number];

/** HTML as a tree of what an article can show. Notes in `doubts` make the article a draft. */
export type HtmlTree = { readonly root: Root; readonly notes: string[]; readonly doubts: string[] };

/** Elements that run, frame, request or play something have no place in a text. */
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

/** Elements whose start or end never needs an attribute. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', kbd: 'code', cite: 'em', strike: 'del' };
/** The converters behind this recurse; real pages nest some 30 deep. */
const deepest = 150;
const tooDeep = `its HTML is nested more than ${deepest} deep: formatting was lost`;
const cut = /^\s*(?:members-only|more|kg-card-paywall)\b/;

/** Reads HTML without recursion, so that no depth of nesting exhausts the stack. */
export function htmlTree(html: string): HtmlTree {
  const tree: HtmlTree = { root: { type: 'root', children: [] }, notes: [], doubts: [] };
  /** Open elements below the root. A cut closes all of them and opens copies after it. */
  let open: Element[] = [];
  const append = (node: ElementContent) => (open.at(-1) ?? tree.root).children.push(node);
  const todo: { readonly node: ChildNode | null; readonly isEnd: boolean }[] = [];
  const queue = (nodes: readonly ChildNode[]) => {
    for (let at = nodes.length - 1; at >= 0; at -= 1) todo.push({ node: nodes[at] ?? null, isEnd: false });
  };
  let isCut = false;
  queue(parsed(html, tree.doubts));
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node, isEnd } = next;
    if (isEnd) open.pop();
    else if (node === null) continue;
    else if (isText(node)) append({ type: 'text', value: node.data });
    else if (isComment(node) && cut.test(node.data)) {
      // Only the first one counts.
      if (isCut) continue;
      isCut = true;
      tree.root.children.push(element('cut'));
      const closed = open;
      open = [];
      for (const each of closed) {
        const copy = { ...each, children: [] };
        append(copy);
        open.push(copy);
      }
    } else if (isTag(node)) {
      const made = elementOf(node, tree);
      if (made === null) continue;
      if (made === 'inside' || open.length >= deepest) {
        if (made !== 'inside') tree.doubts.push(tooDeep);
        queue(node.children);
        continue;
      }
      append(made);
      if (made.tagName === 'img') continue;
      open.push(made);
      todo.push({ node: null, isEnd: true });
      queue(node.children);
    }
  }
  return tree;
}

class TooDeep extends Error {}

/** The parser's own stack is slow beyond some thousand open elements. */
class BoundedHandler extends DomHandler {
  #open = 0;

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.#open += 1;
    if (this.#open > 2_000) throw new TooDeep();
    super.onopentag(name, attribs);
  }

  override onclosetag(): void {
    this.#open -= 1;
    super.onclosetag();
  }
}

function parsed(html: string, doubts: string[]): readonly ChildNode[] {
  const read = (text: string) => {
    const handler = new BoundedHandler();
    new Parser(handler).end(text);
    return handler.dom;
  };
  try {
    return read(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    doubts.push(tooDeep);
    return read(html.replaceAll(/<[^<>]*>/g, ' '));
  }
}

function element(tagName: string, properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children: [] };
}

/** Null if the element is left out with its content; `inside` if only its content stays. */
function elementOf(node: Tag, { notes }: HtmlTree): Element | 'inside' | null {
  const drop = dropped[node.name];
  if (drop !== undefined) {
    const from = node.attribs['src'] ?? node.attribs['data'] ?? '';
    notes.push(from === '' ? `left out: ${drop}` : `left out: ${drop} from ${shortAddress(from)}`);
    return null;
  }
  switch (node.name) {
    case 'a':
      return linkOf(node, notes);
    case 'figure':
      captionPicture(node);
      return element('figure');
    case 'img':
      return imageOf(node);
    case 'ol':
      return element('ol', { start: Number.parseInt(node.attribs['start'] ?? '1', 10) || 1 });
    case 'td':
    case 'th':
      return element(node.name, { colSpan: Math.min(Number(node.attribs['colspan']) || 1, 20) });
    case 'code':
      return element('code', { className: (node.attribs['class'] ?? '').split(' ') });
    default:
      return element(renamed[node.name] ?? node.name);
  }
}

function linkOf(node: Tag, notes: string[]): Element | 'inside' {
  const href = (node.attribs['href'] ?? '').trim();
  if (href === '' || href.startsWith('#')) return 'inside';
  if (/^(?:https?:|mailto:|\/(?!\/)|__GHOST_URL__)/i.test(href))
    return element('a', {
      href: href.replace('__GHOST_URL__', '').replaceAll(/[<>\s]/g, encodeURIComponent),
    });
  notes.push(`left out: a link to ${shortAddress(href)}`);
  return 'inside';
}

function imageOf(node: Tag): Element | null {
  const src = (node.attribs['src'] ?? '').trim();
  if (src === '') return null;
  const alt = (node.attribs['alt'] ?? '').replaceAll(/[[\]\s]+/g, ' ').trim();
  const title = (node.attribs['data-caption-text'] ?? '').replaceAll(/["\s]+/g, ' ').trim();
  return element('img', { src: assetCode(src), alt, ...(title === '' ? {} : { title }) });
}

/** The caption of a single picture becomes its title. */
function captionPicture(figure: Tag): void {
  const found: Tag[] = [];
  const todo: Tag[] = [figure];
  for (let next = todo.pop(); next !== undefined; next = todo.pop())
    for (const child of next.children.filter((each) => isTag(each))) {
      if (['img', 'table', 'figcaption'].includes(child.name)) found.push(child);
      else todo.push(child);
    }
  const image = found.find(({ name }) => name === 'img');
  const caption = found.find(({ name }) => name === 'figcaption');
  if (image === undefined || caption === undefined || found.length !== 2) return;
  image.attribs['data-caption-text'] = DomUtils.textContent(caption);
  DomUtils.removeElement(caption);
}

function shortAddress(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
