import { parseDocument } from 'htmlparser2';
import type { ChildNode, Element } from 'domhandler';
import { isComment, isTag, isText } from 'domhandler';
import { previewCut } from '../read-markdown.ts';
import { assetCode } from './piece.ts';

export type Converted = { readonly markdown: string; readonly notes: readonly string[] };

/** What runs, frames, asks or plays has no place in a text: it is left out, and said. */
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

/** The HTML of an article as Markdown. What Markdown has no word for keeps its text; what is dropped is noted. */
export function htmlToMarkdown(html: string): Converted {
  const notes: string[] = [];
  const markdown = new Writer(notes).blocks(parseDocument(html).children);
  return { markdown: `${markdown.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`, notes: [...new Set(notes)] };
}

class Writer {
  readonly #notes: string[];

  constructor(notes: string[]) {
    this.#notes = notes;
  }

  blocks(nodes: readonly ChildNode[]): string {
    let out = '';
    let line = '';
    const endLine = () => {
      if (line.trim() !== '') out += `${guarded(line.trim())}\n\n`;
      line = '';
    };
    for (const node of nodes) {
      const block = isTag(node) ? this.#block(node) : null;
      const cut = isComment(node) && /^\s*(?:members-only|more|kg-card-paywall)\b/.test(node.data);
      if (block === null && !cut) {
        line += this.#inline(node);
        continue;
      }
      endLine();
      out += cut ? `${previewCut}\n\n` : (block ?? '');
    }
    endLine();
    return out;
  }

  /** A block as Markdown with its empty line; null for what stands in a line. */
  #block(node: Element): string | null {
    const drop = dropped[node.name];
    if (drop !== undefined) {
      this.#drop(node, drop);
      return '';
    }
    switch (node.name) {
      case 'p':
      case 'figcaption':
      case 'address':
        return paragraph(guarded(this.#text(node)));
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return paragraph(
          `${'#'.repeat(Math.max(2, Number(node.name.slice(1))))} ${this.#text(node).replaceAll('\n', ' ')}`,
        );
      case 'ul':
      case 'ol':
        return paragraph(this.#list(node));
      case 'blockquote':
        return paragraph(this.blocks(node.children).trim().replaceAll(/^/gm, '> '));
      case 'pre':
        return paragraph(fenced(textOf(node).replace(/\n$/, '')));
      case 'hr':
        return paragraph('---');
      case 'table':
        return paragraph(this.#table(node));
      case 'figure':
        return this.#figure(node);
      case 'div':
      case 'section':
      case 'article':
      case 'main':
      case 'header':
      case 'footer':
      case 'aside':
      case 'center':
      case 'details':
      case 'body':
      case 'html':
        return this.blocks(node.children);
      default:
        return null;
    }
  }

  #drop(node: Element, what: string): void {
    const from = node.attribs['src'] ?? node.attribs['data'] ?? '';
    this.#notes.push(from === '' ? `left out: ${what}` : `left out: ${what} from ${shortAddress(from)}`);
  }

  #text(node: Element): string {
    return node.children
      .map((child) => this.#inline(child))
      .join('')
      .trim();
  }

  #inline(node: ChildNode): string {
    if (isText(node)) return escaped(node.data.replaceAll(/\s+/g, ' '));
    if (!isTag(node)) return '';
    const drop = dropped[node.name];
    if (drop !== undefined) {
      this.#drop(node, drop);
      return '';
    }
    const inside = () => node.children.map((child) => this.#inline(child)).join('');
    switch (node.name) {
      case 'br':
        return '\\\n';
      case 'strong':
      case 'b':
        return marked(inside(), '**');
      case 'em':
      case 'i':
      case 'cite':
        return marked(inside(), '*');
      case 'del':
      case 's':
      case 'strike':
        return marked(inside(), '~~');
      case 'code':
      case 'kbd':
        return coded(textOf(node));
      case 'img':
        return this.#image(node, '');
      case 'a':
        return this.#link(node, inside());
      default:
        // A block inside a line keeps its words.
        return this.#block(node) === null ? inside() : ` ${inside()} `;
    }
  }

  #link(node: Element, words: string): string {
    const href = (node.attribs['href'] ?? '').trim();
    if (words.trim() === '') return '';
    if (href === '' || href.startsWith('#')) return words;
    if (!/^(?:https?:|mailto:|\/(?!\/)|__GHOST_URL__)/i.test(href)) {
      this.#notes.push(`left out: a link to ${shortAddress(href)}`);
      return words;
    }
    return `[${words.trim()}](<${href.replace('__GHOST_URL__', '').replaceAll(/[<>\s]/g, encodeURIComponent)}>)`;
  }

  #image(node: Element, caption: string): string {
    const src = (node.attribs['src'] ?? '').trim();
    if (src === '') return '';
    const alt = (node.attribs['alt'] ?? '').replaceAll(/[[\]\n]/g, ' ').trim();
    const title = caption.replaceAll(/["\n]/g, ' ').trim();
    return `![${alt}](${assetCode(src)}${title === '' ? '' : ` "${title}"`})`;
  }

  #figure(node: Element): string {
    const image = find(node, 'img');
    const captionNode = find(node, 'figcaption');
    if (image === null || find(node, 'table') !== null) return this.blocks(node.children);
    return paragraph(this.#image(image, captionNode === null ? '' : textOf(captionNode)));
  }

  #list(node: Element): string {
    const start = Number(node.attribs['start'] ?? '1') || 1;
    return node.children
      .filter((child) => isTag(child))
      .map((item, at) => {
        const sign = node.name === 'ol' ? `${start + at}. ` : '- ';
        const body = this.blocks(item.children)
          .trim()
          .replaceAll(/\n{2,}(?= *(?:- |\d+\. ))/g, '\n');
        return sign + body.replaceAll('\n', `\n${' '.repeat(sign.length)}`);
      })
      .join('\n');
  }

  #table(node: Element): string {
    const rows = findAll(node, 'tr').map((row) =>
      row.children
        .filter((cell) => isTag(cell))
        .map((cell) => this.#text(cell).replaceAll('|', '\\|').replaceAll(/\\?\n/g, ' ')),
    );
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return '';
    const line = (cells: readonly string[]) =>
      `| ${Array.from({ length: width }, (_cell, at) => cells[at] ?? '').join(' | ')} |`;
    const [head = [], ...body] = rows;
    return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
  }
}

function paragraph(text: string): string {
  return text.trim() === '' ? '' : `${text}\n\n`;
}

/** Signs that mean something in Markdown, wherever they stand in a line. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`);
}

/** A line that would begin a heading, a list or a quotation begins none. */
function guarded(text: string): string {
  return text
    .replace(/^(?:#{1,6}|[-+]|\d+[.)])(?=\s)/, String.raw`\$&`)
    .replace(/^=+$|^-{3,}$/, String.raw`\$&`);
}

function marked(text: string, sign: string): string {
  const words = text.trim();
  if (words === '') return text;
  const [, before = '', , after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  return `${before}${sign}${words}${sign}${after}`;
}

function coded(text: string): string {
  const ticks = '`'.repeat(longestRun(text) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text}${space}${ticks}`;
}

function fenced(text: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${ticks}\n${text}\n${ticks}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function textOf(node: Element): string {
  return node.children
    .map((child) =>
      isText(child) ? child.data : isTag(child) ? (child.name === 'br' ? '\n' : textOf(child)) : '',
    )
    .join('');
}

function find(node: Element, name: string): Element | null {
  return findAll(node, name)[0] ?? null;
}

function findAll(node: Element, name: string): Element[] {
  return node.children
    .filter((child) => isTag(child))
    .flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

function shortAddress(address: string): string {
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
