import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  WidgetType,
  drawSelection,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { beginWith, insertLink, wrapIn } from './editor-commands.ts';

export type Editor = EditorView;

/** A range of the text that has a problem. */
export type Marked = { readonly at: number; readonly length: number };

type Options = {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Called when an image is pasted or dropped. */
  readonly onPicture: (file: File) => void;
};

const setMarks = StateEffect.define<readonly Marked[]>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, transaction) => {
    const effect = transaction.effects.find((each) => each.is(setMarks));
    if (effect === undefined || !effect.is(setMarks)) return before.map(transaction.changes);
    const length = transaction.newDoc.length;
    return Decoration.set(
      effect.value
        .filter((mark) => mark.length > 0 && mark.at + mark.length <= length)
        .map((mark) => Decoration.mark({ class: 'problem' }).range(mark.at, mark.at + mark.length)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const cuts = new MatchDecorator({
  regexp: /^<!--\s*more\s*-->$/gm,
  decoration: Decoration.mark({ class: 'cut' }),
});
const showCuts = ViewPlugin.define(
  (view) => ({
    decorations: cuts.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = cuts.updateDeco(update, this.decorations);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

class Shortened extends WidgetType {
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.textContent = '…';
    return sign;
  }
}
/** An image's code has 64 characters: six identify it. */
const codes = new MatchDecorator({
  regexp: /(?<=image:[0-9a-f]{6})[0-9a-f]{58}/g,
  decoration: Decoration.replace({ widget: new Shortened() }),
});
const shortenCodes = ViewPlugin.define(
  (view) => ({
    decorations: codes.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = codes.updateDeco(update, this.decorations);
    },
  }),
  {
    decorations: ({ decorations }) => decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--raised)', fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-interface)', lineHeight: '1.65', overflow: 'visible' },
  '.cm-content': { padding: '1rem', caretColor: 'var(--ink)', minHeight: '24rem' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-wash) !important',
  },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '.problem': { textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '4px' },
  '.cut': {
    display: 'block',
    borderTop: '1px solid var(--accent-strong)',
    marginTop: '0.75em',
    color: 'var(--ink-soft)',
    fontSize: '0.8125rem',
  },
  '.cut::after': { content: '"  The preview ends here."' },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.heading1, fontSize: '1.3em' },
  { tag: tags.heading2, fontSize: '1.2em' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--ink-soft)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.92em' },
  { tag: [tags.processingInstruction, tags.quote, tags.list], color: 'var(--ink-soft)' },
]);

/**
 * Opens a Markdown editor. It is in a shadow tree: there its styles are style sheets instead of `<style>` elements,
 * which the content security policy forbids.
 */
export function openEditor({ parent, text, label, onChange, onPicture }: Options): EditorView {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const takePicture = (files: FileList | undefined): boolean => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file === undefined) return false;
    onPicture(file);
    return true;
  };
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        markdown({ base: markdownLanguage }),
        syntaxHighlighting(colours),
        placeholder('Start with what the reader learns.'),
        marks,
        showCuts,
        shortenCodes,
        look,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', lang: 'en-IN' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }) => takePicture(clipboardData?.files),
          drop: ({ dataTransfer }) => takePicture(dataTransfer?.files),
        }),
        keymap.of([
          { key: 'Mod-b', run: wrapIn('**'), preventDefault: true },
          { key: 'Mod-i', run: wrapIn('*'), preventDefault: true },
          { key: 'Mod-k', run: insertLink, preventDefault: true },
          { key: 'Mod-Alt-2', run: beginWith('## ') },
          { key: 'Mod-Alt-3', run: beginWith('### ') },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
      ],
    }),
  });
}

/** Replaces the text by its minimal difference, so that the cursor keeps its position. */
export function showText(view: EditorView, text: string): void {
  const shown = view.state.doc.toString();
  if (shown === text) return;
  let from = 0;
  while (from < shown.length && from < text.length && shown[from] === text[from]) from += 1;
  let kept = 0;
  while (
    kept < shown.length - from &&
    kept < text.length - from &&
    shown[shown.length - 1 - kept] === text[text.length - 1 - kept]
  )
    kept += 1;
  view.dispatch({
    changes: { from, to: shown.length - kept, insert: text.slice(from, text.length - kept) },
  });
}

export function showMarks(view: EditorView, places: readonly Marked[]): void {
  view.dispatch({ effects: setMarks.of(places) });
}

/** Moves the cursor to a range and scrolls it into view. */
export function goTo(view: EditorView, { at, length }: Marked): void {
  const end = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(at, end), head: Math.min(at + length, end) },
    scrollIntoView: true,
  });
  view.focus();
}
