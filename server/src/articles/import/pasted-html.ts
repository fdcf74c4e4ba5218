import { Element, Text, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { htmlToMarkdown } from './html-to-markdown.ts';

const { appendChild, findAll, getOuterHTML, prevElementSibling, removeElement, replaceElement, textContent } =
  DomUtils;

export type PastedText = {
  readonly markdown: string;
  /** Number of omitted images, which are in another program or site. */
  readonly pictures: number;
};

/** Private-use characters that mark footnote numbers during conversion, which would escape `[^1]`. */
const [reference, definition, end] = ['\u{E000}', '\u{E001}', '\u{E002}'];

/** Converts clipboard HTML from Word, Google Docs or a browser to Markdown. */
export function pastedMarkdown(html: string): PastedText {
  const document = parseDocument(html.replaceAll(/[\u{E000}-\u{E002}]/gu, ''));
  const all = (test: (element: Element) => boolean) => findAll(test, document.children);
  const pictures = all(({ name }) => name === 'img');
  pictures.forEach(removeElement);
  all(isNoText).forEach(removeElement);
  all(({ name }) => name === 'a').forEach(markFootnote);
  buildLists(all((element) => levelOf(element) !== null));
  all(({ name }) => isList(name)).forEach(nestList);
  all(({ name }) => /^(?:b|strong|span)$/.test(name)).forEach(markEmphasis);
  const { markdown } = htmlToMarkdown(getOuterHTML(document));
  return {
    markdown: tightLists(markdown)
      // The rule above the footnotes.
      .replace(new RegExp(`\\n-+\\n\\n(?=${definition})`), '\n')
      .replaceAll(new RegExp(`${reference}(\\d+)${end}`, 'g'), '[^$1]')
      .replaceAll(new RegExp(`${definition}(\\d+)${end}[ \\t]*`, 'g'), '[^$1]: ')
      .replaceAll(/\n(?:[ \u00a0]*\n){2,}/g, '\n\n'),
    pictures: pictures.length,
  };
}

/** Removes blank lines between list items, because Word and Google Docs make each item a paragraph. */
function tightLists(markdown: string): string {
  return markdown.replaceAll(
    /^(?<indent> *)(?<mark>-|\d+\.)(?<words> .*)\n\n(?=(?<nextIndent> *)(?<nextMark>-|\d+\.) )/gm,
    (whole: string, indent: string, mark: string, words: string, nextIndent: string, nextMark: string) =>
      nextIndent.length === indent.length && (mark === '-') !== (nextMark === '-')
        ? whole
        : `${indent}${mark}${words}\n`,
  );
}

function styleOf({ attribs }: Element, name: string): string {
  for (const style of (attribs['style'] ?? '').split(';')) {
    const at = style.indexOf(':');
    if (style.slice(0, at).trim().toLowerCase() === name)
      return style
        .slice(at + 1)
        .trim()
        .toLowerCase();
  }
  return '';
}

/** Returns whether an element is a document head or the rule above Word's footnotes. */
function isNoText(element: Element): boolean {
  return (
    /^(?:title|xml|meta|link)$/.test(element.name) ||
    styleOf(element, 'mso-special-character') === 'footnote-separator'
  );
}

/** Replaces a link to or from a footnote with its marker. */
function markFootnote(link: Element): void {
  const href = link.attribs['href'] ?? '';
  const to = /#_?ftn?t?(\d+)$/.exec(href)?.[1];
  const back = /#_?ftn?t?_?ref(\d+)$/.exec(href)?.[1];
  if (to === undefined && back === undefined) return;
  const mark = to === undefined ? `${definition}${back}${end}` : `${reference}${to}${end}`;
  const { parent } = link;
  replaceElement(parent !== null && isTag(parent) && parent.name === 'sup' ? parent : link, new Text(mark));
}

const isList = (name: string) => name === 'ul' || name === 'ol';

/** Returns the list level of a Word list paragraph, starting at 1, or null if it is another element. */
function levelOf(element: Element): number | null {
  const level = /\blevel(\d)\b/.exec(styleOf(element, 'mso-list'))?.[1];
  return level === undefined || element.name !== 'p' ? null : Number(level);
}

/** Converts Word paragraphs that start with a bullet or number to lists. */
function buildLists(paragraphs: readonly Element[]): void {
  /** Lists around the current item, outermost first. */
  let open: Element[] = [];
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph) ?? 1;
    const marks = findAll((each) => styleOf(each, 'mso-list') === 'ignore', paragraph.children);
    const isNumbered = /^\s*\w{1,4}[.)]/.test(marks.map(textContent).join(''));
    marks.forEach(removeElement);
    const name = isNumbered ? 'ol' : 'ul';
    const isNext = open[0] !== undefined && prevElementSibling(paragraph) === open[0];
    open = isNext && !(level === 1 && open[0]?.name !== name) ? open.slice(0, level) : [];
    const item = new Element('li', {}, paragraph.children);
    for (const child of item.children) child.parent = item;
    const root = new Element(name, {}, []);
    if (open.length === 0) {
      replaceElement(paragraph, root);
      open = [root];
    } else removeElement(paragraph);
    while (open.length < level) open.push(innerList(open.at(-1) ?? root, name));
    appendChild(open.at(-1) ?? root, item);
  }
}

/** Adds a list to the last item of a list and returns it. */
function innerList(list: Element, name: string): Element {
  const inner = new Element(name, {}, []);
  const last = list.children.findLast(isTag) ?? new Element('li', {}, []);
  if (last.parent === null) appendChild(list, last);
  appendChild(last, inner);
  return inner;
}

/** Moves a list that Google Docs places after an item into that item. */
function nestList(list: Element): void {
  if (list.parent === null || !isTag(list.parent) || !isList(list.parent.name)) return;
  const item = prevElementSibling(list);
  if (item?.name !== 'li') return;
  removeElement(list);
  appendChild(item, list);
}

const emphases: readonly { readonly name: string; readonly has: (element: Element) => boolean }[] = [
  { name: 'strong', has: (each) => /^(?:bold|[6-9]00)/.test(styleOf(each, 'font-weight')) },
  { name: 'em', has: (each) => styleOf(each, 'font-style') === 'italic' },
  { name: 'del', has: (each) => styleOf(each, 'text-decoration').includes('line-through') },
];

/** Converts styles to elements. Google Docs wraps its whole text in a `b` that is not bold. */
function markEmphasis(element: Element): void {
  if (/^(?:normal|400)/.test(styleOf(element, 'font-weight'))) element.name = 'span';
  if (element.name !== 'span' || textContent(element).trim() === '') return;
  for (const { name } of emphases.filter(({ has }) => has(element))) {
    const inner = new Element(name, {}, element.children);
    for (const child of inner.children) child.parent = inner;
    element.children = [];
    appendChild(element, inner);
  }
}
