import { useEffect, useRef, useState } from 'react';
import { openEditor, showMarks, showText } from './editor-view.ts';
import type { Editor, Marked } from './editor-view.ts';
import { Toolbar } from './Toolbar.tsx';

type Props = {
  text: string;
  onChange: (text: string) => void;
  marks: readonly Marked[];
  /** Called with the editor once it is ready, for actions from elsewhere on the screen. */
  onReady: (editor: Editor) => void;
};

export function BodyEditor({ text, onChange, marks, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const latest = useRef({ text, onChange, onReady });
  useEffect(() => {
    latest.current = { text, onChange, onReady };
  });

  useEffect(() => {
    if (place.current === null) return undefined;
    const view = openEditor({
      parent: place.current,
      text: latest.current.text,
      label: 'Text',
      onChange: (typed) => latest.current.onChange(typed),
      onPicture: setPicture,
    });
    setEditor(view);
    latest.current.onReady(view);
    return () => view.destroy();
  }, []);

  useEffect(() => {
    if (editor !== null) showText(editor, text);
  }, [editor, text]);
  useEffect(() => {
    if (editor !== null) showMarks(editor, marks);
  }, [editor, marks]);

  return (
    <div className="overflow-clip rounded-md border border-strong bg-raised focus-within:border-ink">
      <Toolbar editor={editor} picture={picture} onPicture={setPicture} />
      <div ref={place} />
    </div>
  );
}
