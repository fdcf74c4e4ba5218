import { history, undo } from '@codemirror/commands';
import { EditorState, Transaction } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { articleMarkdown } from './article-language.ts';
import { blockPreview } from './block-preview.ts';
import { inlineDecorations } from './inline-preview.ts';
import { focusTracking, showFocus } from './shown-lines.ts';

const ofDemo = Object.entries(
  import.meta.glob<string>('../../../../server/demo/{articles,legal}/*.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** Markdown as written by the importers for Ghost, WordPress and Markdown files. */
const ofImports = [
  'One.\n\nTwo.\n\n\\* \\* \\*\n\nThree.\n',
  'Office:\\\n12 Fort Road\\\nMumbai\n\nNext.\n',
  'A.\n\n```\none\n\ntwo\n```\n\nB.\n',
  '- One\n- Two\n  - Three\n\n  Four\n',
  '```python\nif a < 1:\n\n    b()\n```\n',
  '**A**\n\n[B](https://a.example/) and <https://b.example/>\n',
  'One\n\n<!--more-->\n\ntwo\n',
  `![Assets](image:${'a'.repeat(64)} "A caption")\n\n![Far](https://elsewhere.example/x.png)\n`,
  '| A | B |\n| --- | -: |\n| a \\| b | |\n| c |\n',
  '<script>alert(1)</script>\n\nText {{< figure src="a.png" >}} {% include %}.\n',
  'A note.[^1] Another.[^long-name]\n\n[^1]: One.\n[^long-name]: Two,\n    and more.\n',
  '> A quotation\n> goes on.\n>\n> - in it\n\n***\n\nHeading\n=======\n\n1) One\n2) Two\n',
  '\n\n  \ttrailing spaces  \n\n\n# Unclosed **bold and `code\n```chart\nwhat: ',
  '',
].map((text) => [text.slice(0, 30), text] as const);

it('has articles in the demo', () => {
  expect(ofDemo.length).toBeGreaterThan(20);
});

describe.each([...ofDemo, ...ofImports])('%j in the editor', (_name, text) => {
  const open = () =>
    EditorState.create({ doc: text, extensions: [articleMarkdown, focusTracking, blockPreview, history()] });
  const show = (state: EditorState) => inlineDecorations(state, [{ from: 0, to: state.doc.length }]);

  it('is the same text, when shown and with the cursor in each line', () => {
    let state = open();
    show(state);
    state = state.update({ effects: showFocus.of(true) }).state;
    for (let line = 1; line <= state.doc.lines; line += 1) {
      state = state.update({ selection: { anchor: state.doc.line(line).from } }).state;
      show(state);
    }
    expect(state.doc.toString()).toBe(text);
  });

  it('is the same text after edits that are undone', () => {
    let state = open();
    const dispatch = (transaction: Transaction) => {
      state = transaction.state;
    };
    for (let at = 0; at <= text.length; at += 97)
      dispatch(
        state.update({
          changes: { from: at, insert: '**x**\n' },
          annotations: Transaction.userEvent.of('input'),
        }),
      );
    expect(state.doc.toString()).not.toBe(text);
    while (undo({ state, dispatch }));
    expect(state.doc.toString()).toBe(text);
  });
});
