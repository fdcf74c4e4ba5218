import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import { spacingAround } from './editor-commands.ts';

/** Returns HTML converted to Markdown, or null if the HTML cannot be parsed. */
export type ConvertHtml = (html: string) => Promise<string | null>;

/** Elements that Markdown can express. Code editors copy only `div` and `span`. */
const structure = /<(?:h[1-6]|p|li|table|strong|b|em|i|a)\b/i;

/** Returns the clipboard's HTML, or null if there is nothing to convert, such as an image without text. */
export function clipboardHtml(data: DataTransfer | null): string | null {
  const html = data?.getData('text/html') ?? '';
  if (!structure.test(html) || data?.getData('text/plain').trim() === '') return null;
  return html.replaceAll(/data:[^"']{100,}/g, '');
}

/**
 * Pastes plain text and replaces it with structured text after conversion. If conversion fails, the plain text stays.
 * After it succeeds, one undo restores the plain text.
 */
export async function pasteHtml(
  view: EditorView,
  text: string,
  html: string,
  convert: ConvertHtml,
): Promise<void> {
  const { from } = view.state.selection.main;
  const plain = view.state.toText(text.replaceAll(/\r\n?/g, '\n')).toString();
  const isCode = /Code/.test(syntaxTree(view.state).resolveInner(from).name);
  view.dispatch(view.state.replaceSelection(plain), { userEvent: 'input.paste', scrollIntoView: true });
  if (isCode) return;
  const markdown = (await convert(html))?.trim() ?? '';
  if (markdown === '' || markdown === plain) return;
  const { doc } = view.state;
  // Other people may have edited the text above in the meantime.
  const at = doc.sliceString(from, from + plain.length) === plain ? from : doc.toString().indexOf(plain);
  if (at === -1) return;
  const to = at + plain.length;
  const isBlock = /\n|^(?:#|- |\d+\. |> |\|)/.test(markdown);
  const [head, foot] = isBlock ? spacingAround(view.state, at, to) : ['', ''];
  const { head: cursor } = view.state.selection.main;
  view.dispatch({
    changes: { from: at, to, insert: head + markdown + foot },
    // Keep the cursor after the pasted text unless it was moved.
    ...(cursor === to ? { selection: { anchor: at + head.length + markdown.length } } : {}),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}
