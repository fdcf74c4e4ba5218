import type { ArticlePreview } from '@niveshak/contract/articles/staff-schemas';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { convertPaste } from '@niveshak/contract/articles/staff-routes';
import { errorText } from '../../../src/lib/api-error.ts';
import { showToast } from '../../../src/ui/toast-store.ts';
import { staffCall } from '../session/staff-call.ts';
import { showCharts } from './block-preview.ts';
import { openEditor, showMarks, showText } from './editor-view.ts';
import type { Editor, Marked } from './editor-view.ts';
import type { InsertForm } from './insert-menu.ts';
import { EmailToolbar, Toolbar } from './Toolbar.tsx';

type Props = {
  text: string;
  onChange: (text: string) => void;
  marks: readonly Marked[];
  charts: ArticlePreview['charts'];
  /** Called with the editor once it is ready, so that other parts of the screen can use it. */
  onReady: (editor: Editor) => void;
  /** Limits the tools to content allowed in an email without images. */
  isEmail?: boolean;
};

export function BodyEditor({ text, onChange, marks, charts, onReady, isEmail = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [form, setForm] = useState<InsertForm | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const latest = useRef({ text, onChange, onReady, isEmail });
  useEffect(() => {
    latest.current = { text, onChange, onReady, isEmail };
  });

  useEffect(() => {
    if (place.current === null) return undefined;
    const view = openEditor({
      parent: place.current,
      text: latest.current.text,
      label: 'Text',
      onChange: (typed) => latest.current.onChange(typed),
      ...(latest.current.isEmail ? forEmail : { onPicture: setPicture, onForm: setForm }),
      convertHtml,
    });
    setEditor(view);
    latest.current.onReady(view);
    return () => view.destroy();
  }, []);

  // Must run before the next key press, because a later run would remove text typed since the render.
  useLayoutEffect(() => {
    if (editor !== null) showText(editor, text);
  }, [editor, text]);
  useEffect(() => {
    if (editor !== null) showMarks(editor, marks);
  }, [editor, marks]);
  useEffect(() => {
    if (editor !== null) showCharts(editor, new Map(charts.map(({ block, html }) => [block, html])));
  }, [editor, charts]);

  return (
    <div>
      {isEmail ? (
        <EmailToolbar editor={editor} />
      ) : (
        <Toolbar editor={editor} form={form} onForm={setForm} picture={picture} onPicture={setPicture} />
      )}
      <div ref={place} />
    </div>
  );
}

const forEmail = {
  onPicture: () => showToast('error', 'These emails cannot contain pictures.'),
  onForm: null,
};

async function convertHtml(html: string): Promise<string | null> {
  try {
    const { markdown, pictures } = await staffCall(convertPaste, { body: { html } });
    if (markdown === null) showToast('error', plainOnly);
    if (pictures > 0) showToast('error', 'Pictures were not pasted. Add them with Picture.');
    return markdown;
  } catch (error) {
    showToast('error', errorText(error, plainOnly));
    return null;
  }
}

const plainOnly = 'Could not keep the formatting. Pasted as plain text.';
