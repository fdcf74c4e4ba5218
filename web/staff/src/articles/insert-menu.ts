import { autocompletion } from '@codemirror/autocomplete';
import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { cutText, insertBlock, insertFootnote, lineStyles, tableText } from './editor-commands.ts';

/** Content that requires a form before insertion. */
export type InsertForm = 'picture' | 'company' | 'chart';

/** Returns a menu entry that replaces the typed `/…` with the inserted content. */
function entry(label: string, insert: (view: EditorView) => void): Completion {
  return {
    label,
    apply: (view, _entry, from, to) => {
      view.dispatch({ changes: { from: from - 1, to }, userEvent: 'input' });
      insert(view);
    },
  };
}

function articleEntries(onForm: (form: InsertForm) => void): Completion[] {
  return [
    entry('Picture', () => onForm('picture')),
    entry('Chart', () => onForm('chart')),
    entry('Company', () => onForm('company')),
    entry('Footnote', insertFootnote),
    entry('Preview ends here', (view) => insertBlock(view, cutText)),
  ];
}

/** Returns the menu that opens when `/` is typed at the start of a line. */
export function insertMenu(onForm: ((form: InsertForm) => void) | null) {
  const options = [
    ...lineStyles.map(({ label, command }) => entry(label, (view) => command(view))),
    entry('Table', (view) => insertBlock(view, tableText)),
    ...(onForm === null ? [] : articleEntries(onForm)),
  ].map((option, at) => ({ ...option, boost: -at }));
  const source: CompletionSource = ({ state, pos }) => {
    const { from, text } = state.doc.lineAt(pos);
    return /^\/[a-z ]*$/i.test(text.slice(0, pos - from))
      ? { from: from + 1, options, validFor: /^[a-z ]*$/i }
      : null;
  };
  return [
    // The menu opens only on `/`, so Enter can accept an entry immediately.
    autocompletion({ override: [source], icons: false, activateOnTypingDelay: 0, interactionDelay: 0 }),
    EditorState.phrases.of({ Completions: 'Insert' }),
  ];
}
