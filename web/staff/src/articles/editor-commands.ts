import type { ChangeSpec, EditorState, StateCommand } from '@codemirror/state';
import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Returns a command that wraps the selection in markers, or removes them. */
function wrapIn(sign: string): StateCommand {
  return ({ state, dispatch }) => {
    const changes = state.changeByRange((range) => {
      const before = state.sliceDoc(range.from - sign.length, range.from);
      const after = state.sliceDoc(range.to, range.to + sign.length);
      if (before === sign && after === sign)
        return {
          changes: [
            { from: range.from - sign.length, to: range.from },
            { from: range.to, to: range.to + sign.length },
          ],
          range: EditorSelection.range(range.from - sign.length, range.to - sign.length),
        };
      return {
        changes: [
          { from: range.from, insert: sign },
          { from: range.to, insert: sign },
        ],
        range: EditorSelection.range(range.from + sign.length, range.to + sign.length),
      };
    });
    dispatch(state.update(changes, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Returns a command that toggles a prefix such as `- ` on each selected line and replaces other prefixes. */
function beginWith(prefix: string): StateCommand {
  return ({ state, dispatch }) => {
    const changes: ChangeSpec[] = [];
    for (const { from, to } of state.selection.ranges)
      for (let at = state.doc.lineAt(from).from; at <= to;) {
        const line = state.doc.lineAt(at);
        const old = /^(?:#{1,6} |> |- |\d+\. )/.exec(line.text)?.[0] ?? '';
        changes.push({
          from: line.from,
          to: line.from + old.length,
          insert: old === prefix ? '' : prefix,
        });
        at = line.to + 1;
      }
    const all = state.changes(changes);
    // On an empty line, place the cursor after the prefix.
    const selection = state.selection.map(all, 1);
    dispatch(state.update({ changes: all, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Replaces the selection with text and moves the cursor after it. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true });
  view.focus();
}

/** Returns the line breaks that separate a block from the text around a range. */
export function spacingAround(state: EditorState, from: number, to: number): readonly [string, string] {
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const after = state.sliceDoc(to, to + 2);
  return [
    from === 0 || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n',
    after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n',
  ];
}

/** Inserts text as separate lines, with an empty line before and after. */
export function insertBlock(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const [head, foot] = spacingAround(view.state, from, to);
  insertText(view, head + text + foot);
}

const insertLink: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  const words = state.sliceDoc(from, to);
  const text = `[${words}](https://)`;
  const at = words === '' ? from + 1 : from + text.length - 1;
  dispatch(
    state.update({
      changes: { from, to, insert: text },
      selection: { anchor: at },
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

export function insertFootnote(view: EditorView): void {
  const text = view.state.doc.toString();
  const used = [...text.matchAll(/\[\^(\d+)\]/g)].map((match) => Number(match[1]));
  const number = Math.max(0, ...used) + 1;
  const { to } = view.state.selection.main;
  const end = text.trimEnd().length;
  const note = `\n\n[^${number}]: `;
  const from = Math.max(end, to);
  view.dispatch({
    changes: [
      { from: to, insert: `[^${number}]` },
      { from, to: text.length, insert: note },
    ],
    selection: { anchor: from + `[^${number}]`.length + note.length },
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
}

export const tableText = '| Company | 2024 | 2025 |\n|---|---:|---:|\n| | | |';
export const cutText = '<!--more-->';

/** Inline formats. `key` is in CodeMirror's notation. */
export const marks = [
  { label: 'Bold', icon: 'bold', key: 'Mod-b', command: wrapIn('**') },
  { label: 'Italic', icon: 'italic', key: 'Mod-i', command: wrapIn('*') },
  { label: 'Link', icon: 'link', key: 'Mod-k', command: insertLink },
] as const;

/** Formats for whole lines. */
export const lineStyles = [
  { label: 'Heading', icon: 'heading', key: 'Mod-Alt-2', command: beginWith('## ') },
  { label: 'Subheading', icon: 'subheading', key: 'Mod-Alt-3', command: beginWith('### ') },
  { label: 'List', icon: 'list', key: 'Mod-Shift-8', command: beginWith('- ') },
  { label: 'Numbered list', icon: 'numbers', key: 'Mod-Shift-7', command: beginWith('1. ') },
  { label: 'Quotation', icon: 'quotation', key: 'Mod-Shift-9', command: beginWith('> ') },
] as const;
