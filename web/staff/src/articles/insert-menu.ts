import { autocompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { cutText, insertBlock, insertFootnote, lineStyles, tableText } from './editor-commands.ts';

/** Content that requires a form before insertion. */
export type InsertForm = 'picture' | 'company' | 'chart';

/** Returns a menu entry that replaces the typed `/…` with the inserted content. */
function entry(label: string, insert: (view: EditorView) => void): Completion {
  return entryFrom(label, insert, (_view, slash) => slash);
}

/** Returns a menu entry for a separate block, which replaces the whole line, because it cannot be in a list item. */
function blockEntry(label: string, insert: (view: EditorView) => void): Completion {
  return entryFrom(label, insert, (view, slash) => view.state.doc.lineAt(slash).from);
}

function entryFrom(
  label: string,
  insert: (view: EditorView) => void,
  startOf: (view: EditorView, slash: number) => number,
): Completion {
  return {
    label,
    apply: (view, _entry, from, to) => {
      view.dispatch({ changes: { from: startOf(view, from - 1), to }, userEvent: 'input' });
      insert(view);
    },
  };
}

function articleEntries(onForm: (form: InsertForm) => void): Completion[] {
  return [
    blockEntry('Picture', () => onForm('picture')),
    blockEntry('Chart', () => onForm('chart')),
    entry('Company', () => onForm('company')),
    entry('Footnote', insertFootnote),
    blockEntry('Preview ends here', (view) => insertBlock(view, cutText)),
  ];
}

/** Returns the position after a `/` that starts a line, list item or quotation, or null. */
export function insertPosition(textBefore: string): number | null {
  return (
    /^(?<prefix>\s*(?:[*+\-]\s+|\d+[.\)]\s+|>\s*)*\/)[a-z ]*$/iv.exec(textBefore)?.groups?.['prefix']
      ?.length ?? null
  );
}

/** Returns the menu that opens when `/` is typed at the start of a line, list item or quotation. */
export function insertMenu(onForm: ((form: InsertForm) => void) | null) {
  const options = [
    ...lineStyles.map(({ label, command }) => entry(label, (view) => command(view))),
    blockEntry('Table', (view) => insertBlock(view, tableText)),
    ...(onForm === null ? [] : articleEntries(onForm)),
  ].map((option, at) => ({ ...option, boost: -at }));
  const source: CompletionSource = ({ state, pos }) => {
    const { from, text } = state.doc.lineAt(pos);
    const start = insertPosition(text.slice(0, pos - from));
    return start === null ? null : { from: from + start, options, validFor: /^[a-z ]*$/i };
  };
  return [
    // The menu opens only on `/`, so Enter can accept an entry immediately.
    autocompletion({ override: [source], icons: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    EditorState.phrases.of({ Completions: 'Insert' }),
  ];
}
