import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { stockCode } from '@niveshak/domain/articles/stock-code';
import { Decoration, ViewPlugin, WidgetType } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { cutLine } from './article-language.ts';
import { pictureElement } from './picture-element.ts';
import { focusChanged, isSourceVisible } from './shown-lines.ts';

type Node = ReturnType<typeof syntaxTree>['topNode'];

/** Text shown instead of markup. */
class Sign extends WidgetType {
  readonly text: string;
  readonly look: string;
  readonly hint: string;
  constructor(text: string, look: string, hint = '') {
    super();
    this.text = text;
    this.look = look;
    this.hint = hint;
  }
  override eq(other: Sign): boolean {
    return other.text === this.text && other.look === this.look && other.hint === this.hint;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = this.look;
    sign.textContent = this.text;
    if (this.hint !== '') sign.title = this.hint;
    return sign;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

class InlinePicture extends WidgetType {
  readonly url: string;
  readonly alt: string;
  constructor(url: string, alt: string) {
    super();
    this.url = url;
    this.alt = alt;
  }
  override eq(other: InlinePicture): boolean {
    return other.url === this.url && other.alt === this.alt;
  }
  override toDOM(view: EditorView): HTMLElement {
    return pictureElement(this.url, this.alt, () => view.requestMeasure());
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const hidden = Decoration.replace({});
const line = (name: string) => Decoration.line({ class: name });
const gap = line('gap');
const sourceMarker = Decoration.mark({ class: 'marker' });
const chip = Decoration.mark({ class: 'stock' });
const link = Decoration.mark({ class: 'link' });

/** Collects decorations. Leaves the markup of lines shown as source unchanged. */
class Drawing {
  readonly found: Range<Decoration>[] = [];
  readonly state: EditorState;
  readonly isSource: (from: number, to: number) => boolean;
  constructor(state: EditorState) {
    this.state = state;
    this.isSource = isSourceVisible(state);
  }
  textOf({ from, to }: Pick<Node, 'from' | 'to'>): string {
    return this.state.sliceDoc(from, to);
  }
  mark(decoration: Decoration, from: number, to = from): void {
    this.found.push(decoration.range(from, to));
  }
  hide(from: number, to: number): void {
    if (to > from && !this.isSource(from, to)) this.mark(hidden, from, to);
  }
  replace(from: number, to: number, widget: WidgetType): void {
    if (!this.isSource(from, to)) this.mark(Decoration.replace({ widget }), from, to);
  }
  /** Shows a sign in the margin instead of a list or footnote marker. */
  marker(from: number, to: number, sign: string): void {
    if (this.isSource(from, to)) this.mark(sourceMarker, from, to);
    else this.replace(from, to, new Sign(sign, 'marker'));
  }
  eachLine({ from, to }: Node, look: string): void {
    const { doc } = this.state;
    for (let at = doc.lineAt(from); ; at = doc.line(at.number + 1)) {
      this.mark(line(look), at.from);
      if (at.to >= to || at.number === doc.lines) return;
    }
  }
}

type Show = (node: Node, drawing: Drawing) => void;

/** Hides a markup character and the space after it. */
const hideMark: Show = ({ from, to }, drawing) =>
  drawing.hide(from, drawing.state.sliceDoc(to, to + 1) === ' ' ? to + 1 : to);
const hideSign: Show = ({ from, to }, drawing) => drawing.hide(from, to);
const heading = (level: number): Show => {
  const look = line(`h${level}`);
  return ({ from }, drawing) => drawing.mark(look, drawing.state.doc.lineAt(from).from);
};

const shows: Readonly<Record<string, Show>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, heading(level)])),
  SetextHeading1: heading(1),
  SetextHeading2: heading(2),
  HeaderMark: hideMark,
  QuoteMark: hideMark,
  EmphasisMark: hideSign,
  StrikethroughMark: hideSign,
  CodeMark: (node, drawing) => {
    if (node.parent?.name === 'InlineCode') hideSign(node, drawing);
  },
  Escape: ({ from }, drawing) => drawing.hide(from, from + 1),
  Blockquote: (node, drawing) => drawing.eachLine(node, 'quote'),
  FencedCode: (node, drawing) => drawing.eachLine(node, 'code'),
  CodeBlock: (node, drawing) => drawing.eachLine(node, 'code'),
  ListItem: (node, drawing) => drawing.eachLine(node, `depth-${Math.min(3, depthOf(node))}`),
  ListMark: (node, drawing) => {
    const { from, to, parent } = node;
    const at = drawing.state.doc.lineAt(from);
    if (at.text.slice(0, from - at.from).trim() === '') drawing.hide(at.from, from);
    const isBullet = parent?.parent?.name === 'BulletList';
    drawing.marker(from, Math.min(to + 1, at.to), isBullet ? '•' : drawing.textOf(node));
  },
  HorizontalRule: ({ from, to }, drawing) => drawing.replace(from, to, new Sign('', 'rule')),
  Paragraph: (node, drawing) => {
    const { from, to } = node;
    if (to - from > 100 || !cutLine.test(drawing.textOf(node))) return;
    drawing.mark(line('cut'), from);
    drawing.replace(from, to, new Sign('The preview ends here.', 'cut-words'));
  },
  Footnote: (node, drawing) => drawing.eachLine(node, 'note'),
  FootnoteMark: (node, drawing) =>
    drawing.marker(node.from, node.to, `${drawing.textOf(node).replaceAll(/[[\]^:\s]/g, '')}.`),
  FootnoteReference: (node, drawing) =>
    drawing.replace(node.from, node.to, new Sign(drawing.textOf(node).slice(2, -1), 'reference', 'Footnote')),
  Image: (node, drawing) => {
    const { url, alt } = imageIn(node, drawing.state);
    if (url !== null) drawing.replace(node.from, node.to, new InlinePicture(url, alt));
  },
  Link: (node, drawing) => {
    const url = node.getChild('URL');
    const end = node.getChildren('LinkMark')[1];
    if (url === null || end === undefined || end.from <= node.from + 1) return;
    const symbol = stockCode(drawing.textOf(url));
    drawing.mark(symbol === null ? link : chip, node.from + 1, end.from);
    drawing.hide(node.from, node.from + 1);
    if (symbol === null) drawing.hide(end.from, node.to);
    else drawing.replace(end.from, node.to, new Sign(symbol, 'symbol', 'Stock'));
  },
};

function depthOf(item: Node): number {
  let depth = 0;
  for (let node: Node | null = item; node !== null; node = node.parent)
    if (node.name === 'ListItem') depth += 1;
  return depth;
}

/** Returns an image's URL and description. `url` is null if there is none. */
export function imageIn(node: Node, state: EditorState) {
  const url = node.getChild('URL');
  const [, end] = node.getChildren('LinkMark');
  const title = node.getChild('LinkTitle');
  return {
    url: url === null ? null : state.sliceDoc(url.from, url.to),
    alt: end === undefined ? '' : state.sliceDoc(node.from + 2, end.from),
    caption: title === null ? '' : state.sliceDoc(title.from + 1, title.to - 1),
  };
}

type Ranges = EditorView['visibleRanges'];

export function inlineDecorations(state: EditorState, ranges: Ranges): DecorationSet {
  const drawing = new Drawing(state);
  for (const { from, to } of ranges) {
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      if (at.length === 0) drawing.mark(gap, at.from);
      if (at.to >= to) break;
    }
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, node }) => {
        shows[name]?.(node, drawing);
        // Tables are shown as blocks, and images contain no text.
        return name !== 'Table' && name !== 'Image';
      },
    });
  }
  return Decoration.set(drawing.found, true);
}

/** Extension that shows text as members read it, except that lines touched by the selection appear as Markdown. */
export const inlinePreview = ViewPlugin.define(
  (view) => ({
    decorations: inlineDecorations(view.state, view.visibleRanges),
    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (
        update.docChanged ||
        update.viewportChanged ||
        update.selectionSet ||
        isParsed ||
        focusChanged(update.startState, update.state)
      )
        this.decorations = inlineDecorations(update.state, update.view.visibleRanges);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);
