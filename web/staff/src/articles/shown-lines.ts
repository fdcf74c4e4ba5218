import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export const showFocus = StateEffect.define<boolean>();
const focused = StateField.define<boolean>({
  create: () => false,
  update: (before, { effects }) =>
    effects.reduce((value, effect) => (effect.is(showFocus) ? effect.value : value), before),
});

/** Tracks the focus in the editor state, because an unfocused editor shows no source. */
export const focusTracking = [
  focused,
  EditorView.focusChangeEffect.of((_state, isFocused) => showFocus.of(isFocused)),
];

/** Returns a predicate for ranges whose lines appear as source because the selection touches them. */
export function isSourceVisible(state: EditorState): (from: number, to: number) => boolean {
  if (!state.field(focused)) return () => false;
  const lines = state.selection.ranges.map(({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
  }));
  return (from, to) => lines.some((line) => from <= line.to && to >= line.from);
}

export function focusChanged(before: EditorState, after: EditorState): boolean {
  return before.field(focused) !== after.field(focused);
}
