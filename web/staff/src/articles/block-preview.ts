import { syntaxTree } from '@codemirror/language';
import { EditorSelection, StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { Command, DecorationSet } from '@codemirror/view';
import { imageIn } from './inline-preview.ts';
import { pictureElement } from './picture-element.ts';
import { focusChanged, sourceShown } from './shown-lines.ts';
import { tableElement } from './table-element.ts';

/** Charts as HTML, by the text of their blocks. */
export type Charts = ReadonlyMap<string, string>;

const setCharts = StateEffect.define<Charts>();
const charts = StateField.define<Charts>({
  create: () => new Map(),
  update: (before, { effects }) =>
    effects.reduce((value, effect) => (effect.is(setCharts) ? effect.value : value), before),
});

/** A block shown as members see it, in place of its source. */
abstract class Block extends WidgetType {
  readonly source: string;
  constructor(source: string) {
    super();
    this.source = source;
  }
  abstract readonly label: string;
  abstract fill(frame: HTMLElement, view: EditorView): void;
  override eq(other: Block): boolean {
    return other.constructor === this.constructor && other.source === this.source;
  }
  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('div');
    frame.className = 'block';
    frame.role = 'figure';
    frame.ariaLabel = this.label;
    this.fill(frame, view);
    // A click on a cell edits that cell; elsewhere, the start of the block.
    frame.addEventListener('mousedown', (event) => {
      if (event.target instanceof Element && event.target.closest('summary') !== null) return;
      event.preventDefault();
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-at]') : null;
      const at = view.posAtDOM(frame) + Number(cell?.dataset['at'] ?? 0);
      view.dispatch({ selection: EditorSelection.cursor(at), userEvent: 'select.pointer' });
      view.focus();
    });
    return frame;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

class Picture extends Block {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  constructor(source: string, { url, alt, caption }: { url: string; alt: string; caption: string }) {
    super(source);
    this.url = url;
    this.alt = alt;
    this.caption = caption;
  }
  get label() {
    return `Picture: ${this.alt}`;
  }
  fill(frame: HTMLElement, view: EditorView) {
    frame.append(pictureElement(this.url, this.alt, () => view.requestMeasure()));
    if (this.caption === '') return;
    const words = document.createElement('figcaption');
    words.textContent = this.caption;
    frame.append(words);
  }
}

class Chart extends Block {
  readonly html: string | undefined;
  constructor(source: string, html: string | undefined) {
    super(source);
    this.html = html;
  }
  get label() {
    return `Chart: ${/^\s*what\s*:\s*(.*)$/im.exec(this.source)?.[1] ?? 'empty'}`;
  }
  override eq(other: Block): boolean {
    return other instanceof Chart && super.eq(other) && other.html === this.html;
  }
  fill(frame: HTMLElement) {
    if (this.html === undefined) {
      frame.classList.add('missing');
      frame.textContent = this.label;
    } else {
      // Made by the server's chart renderer, which escapes every text.
      frame.innerHTML = this.html;
    }
  }
}

class Table extends Block {
  readonly label = 'Table';
  fill(frame: HTMLElement) {
    const scroll = document.createElement('div');
    scroll.className = 'scrolling';
    scroll.append(tableElement(this.source));
    frame.append(scroll);
  }
}

type Node = ReturnType<typeof syntaxTree>['topNode'];

function widgetOf(node: Node, state: EditorState): Block | null {
  const { from, to, name, firstChild } = node;
  if (name === 'Table') return new Table(state.sliceDoc(from, to));
  if (name === 'FencedCode') {
    const info = node.getChild('CodeInfo');
    const text = node.getChild('CodeText');
    const isClosed = node.getChildren('CodeMark').length === 2;
    if (!isClosed || info === null || state.sliceDoc(info.from, info.to) !== 'chart') return null;
    const source = text === null ? '' : state.sliceDoc(text.from, text.to).trim();
    return new Chart(source, state.field(charts).get(source));
  }
  if (name !== 'Paragraph' || firstChild?.name !== 'Image') return null;
  if (firstChild.from !== from || firstChild.to !== to) return null;
  const { url, ...words } = imageIn(firstChild, state);
  return url === null ? null : new Picture(state.sliceDoc(from, to), { url, ...words });
}

/** Block decorations must come from the state, because they change the height of lines. */
function blocksIn(state: EditorState): DecorationSet {
  const isSource = sourceShown(state);
  const found: Range<Decoration>[] = [];
  for (let node = syntaxTree(state).topNode.firstChild; node !== null; node = node.nextSibling) {
    const { from, to } = node;
    if (!/^(?:Table|FencedCode|Paragraph)$/.test(node.name) || isSource(from, to)) continue;
    const widget = widgetOf(node, state);
    if (widget !== null) found.push(Decoration.replace({ widget, block: true }).range(from, to));
  }
  return Decoration.set(found);
}

const blocks = StateField.define<DecorationSet>({
  create: blocksIn,
  update: (before, transaction) => {
    const { startState, state } = transaction;
    const isSame =
      !transaction.docChanged &&
      transaction.selection === undefined &&
      syntaxTree(startState) === syntaxTree(state) &&
      startState.field(charts) === state.field(charts) &&
      !focusChanged(startState, state);
    return isSame ? before : blocksIn(state);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const blockPreview = [charts, blocks];

export function showCharts(view: EditorView, shown: Charts): void {
  view.dispatch({ effects: setCharts.of(shown) });
}

/** Moves the cursor by a line, into a block instead of past it, so that its source is reachable by keyboard. */
export function enterBlock(isForward: boolean): Command {
  return (view) => {
    const { doc, selection } = view.state;
    const { main } = selection;
    const line = doc.lineAt(main.head);
    // In a wrapped line, the arrow moves by what is seen.
    const edge = view.moveToLineBoundary(main, isForward).head;
    const next = line.number + (isForward ? 1 : -1);
    if (!main.empty || edge !== (isForward ? line.to : line.from) || next < 1 || next > doc.lines)
      return false;
    let at: number | null = null;
    const { from: low, to: high } = doc.line(next);
    view.state.field(blocks).between(low, high, (from, to) => {
      at = isForward ? from : doc.lineAt(to).from;
      return false;
    });
    if (at === null) return false;
    view.dispatch({
      selection: EditorSelection.cursor(at),
      scrollIntoView: true,
      userEvent: 'select',
    });
    return true;
  };
}
