import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, StateEffect, StateField, Transaction } from '@codemirror/state';
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
import { findInEditorKey, openFind } from '../commands/open-find.ts';
import { articleMarkdown } from './article-language.ts';
import { blockPreview, moveIntoBlock } from './block-preview.ts';
import { lineStyles, marks } from './editor-commands.ts';
import { editorLook, proseSheet } from './editor-look.ts';
import { inlinePreview } from './inline-preview.ts';
import { insertMenu } from './insert-menu.ts';
import type { InsertForm } from './insert-menu.ts';
import { clipboardHtml, pasteHtml } from './paste-html.ts';
import type { ConvertHtml } from './paste-html.ts';
import { focusTracking } from './shown-lines.ts';

export type Editor = EditorView;

/** Range of the text with a problem. */
export type Marked = { readonly at: number; readonly length: number };

type Options = {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Called when an image is pasted or dropped. */
  readonly onPicture: (file: File) => void;
  readonly convertHtml: ConvertHtml;
  /** Called when the insert menu needs a form. Null for emails, which never need one. */
  readonly onForm: ((form: InsertForm) => void) | null;
};

const setMarks = StateEffect.define<readonly Marked[]>();
const problemMarks = StateField.define<DecorationSet>({
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

class Shortened extends WidgetType {
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.textContent = '…';
    return sign;
  }
}
/** An image code has 64 characters, of which six are enough to identify it. */
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

const editorKeys = keymap.of([
  ...[...marks, ...lineStyles].map(({ key, command }) => ({
    key,
    run: command,
    preventDefault: true,
  })),
  {
    key: findInEditorKey,
    run: () => {
      openFind();
      return true;
    },
  },
  { key: 'ArrowDown', run: moveIntoBlock(true) },
  { key: 'ArrowUp', run: moveIntoBlock(false) },
  ...historyKeymap,
  ...defaultKeymap,
]);

/**
 * Opens a Markdown editor in a shadow tree, where its styles are style sheets. The content security policy forbids
 * `<style>` elements.
 */
export function openEditor({
  parent,
  text,
  label,
  onChange,
  onPicture,
  onForm,
  convertHtml,
}: Options): EditorView {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  if (!root.adoptedStyleSheets.includes(proseSheet)) root.adoptedStyleSheets.push(proseSheet);
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
        articleMarkdown,
        focusTracking,
        inlinePreview,
        blockPreview,
        insertMenu(onForm),
        placeholder('Start with what the reader learns. Type / to insert.'),
        problemMarks,
        shortenCodes,
        editorLook,
        EditorView.contentAttributes.of({
          'aria-label': label,
          class: 'prose',
          spellcheck: 'true',
          lang: 'en-IN',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }, view) => {
            const html = clipboardHtml(clipboardData);
            if (html === null) return takePicture(clipboardData?.files);
            void pasteHtml(view, clipboardData?.getData('text/plain') ?? '', html, convertHtml);
            return true;
          },
          drop: ({ dataTransfer }) => takePicture(dataTransfer?.files),
        }),
        editorKeys,
      ],
    }),
  });
}

/**
 * Replaces the text with the smallest possible change, so that the cursor keeps its position. The change is excluded
 * from undo, because another person made it.
 */
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
    annotations: Transaction.addToHistory.of(false),
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
