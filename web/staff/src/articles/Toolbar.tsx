import type { StateCommand } from '@codemirror/state';
import { stockMention } from '@niveshak/domain/articles/stock-code';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { ChartForm } from './ChartForm.tsx';
import type { Editor } from './editor-view.ts';
import {
  beginWith,
  cutText,
  insertBlock,
  insertFootnote,
  insertLink,
  insertText,
  tableText,
  wrapIn,
} from './editor-commands.ts';
import { PictureForm } from './PictureForm.tsx';

type Props = {
  editor: Editor | null;
  /** An image that was pasted or dropped and needs a description. */
  picture: File | null;
  onPicture: (file: File | null) => void;
};

const marks: readonly { label: string; sign: ReactNode; keys?: string; command: StateCommand }[] = [
  { label: 'Bold', sign: <b>B</b>, keys: 'Ctrl+B', command: wrapIn('**') },
  { label: 'Italic', sign: <i className="font-serif">I</i>, keys: 'Ctrl+I', command: wrapIn('*') },
  { label: 'Heading', sign: 'H2', keys: 'Ctrl+Alt+2', command: beginWith('## ') },
  { label: 'Subheading', sign: 'H3', keys: 'Ctrl+Alt+3', command: beginWith('### ') },
  { label: 'List', sign: '•', command: beginWith('- ') },
  { label: 'Numbered list', sign: '1.', command: beginWith('1. ') },
  { label: 'Quotation', sign: '”', command: beginWith('> ') },
  { label: 'Link', sign: 'Link', keys: 'Ctrl+K', command: insertLink },
];

export function Toolbar({ editor, picture, onPicture }: Props) {
  const [form, setForm] = useState<'picture' | 'company' | 'chart' | null>(null);
  const open = picture === null ? form : 'picture';
  const close = () => {
    setForm(null);
    onPicture(null);
  };
  const put = (insert: (view: Editor, text: string) => void, text: string) => {
    close();
    if (editor !== null) insert(editor, text);
  };
  return (
    <div
      role="toolbar"
      aria-label="Text"
      className="flex flex-wrap items-center gap-0.5 border-b border-rule px-2 py-1"
    >
      <MarkTools editor={editor} />
      <span className="mx-1 h-5 border-l border-rule" />
      <Tool label="Table" onPress={() => put(insertBlock, tableText)}>
        Table
      </Tool>
      <Tool label="Footnote" onPress={() => editor !== null && insertFootnote(editor)}>
        Footnote
      </Tool>
      <Tool label="Picture" onPress={() => setForm('picture')}>
        Picture
      </Tool>
      <Tool label="Company" onPress={() => setForm('company')}>
        Company
      </Tool>
      <Tool label="Chart" onPress={() => setForm('chart')}>
        Chart
      </Tool>
      <Tool label="Preview ends here" onPress={() => put(insertBlock, cutText)}>
        Preview ends here
      </Tool>
      <Dialog title="Add a picture" isOpen={open === 'picture'} onClose={close}>
        <PictureForm
          file={picture}
          onStored={({ hash, alt, caption }) =>
            put(insertBlock, `![${alt}](image:${hash}${caption === '' ? '' : ` "${caption}"`})`)
          }
        />
      </Dialog>
      <Dialog title="Name a company" isOpen={open === 'company'} onClose={close}>
        <SharePicker
          label="Company"
          leaveOut={[]}
          onPick={({ name, symbol }) => put(insertText, stockMention(name, symbol))}
        />
        <p className="mt-3 text-sm text-soft">Members with a plan get a link to its page.</p>
      </Dialog>
      <Dialog title="Add a chart" isOpen={open === 'chart'} onClose={close}>
        <ChartForm onDone={(block) => put(insertBlock, block)} />
      </Dialog>
    </div>
  );
}

function MarkTools({ editor }: Pick<Props, 'editor'>) {
  return marks.map(({ label, sign, keys, command }) => (
    <Tool
      key={label}
      label={keys === undefined ? label : `${label} (${keys})`}
      onPress={() => {
        if (editor === null) return;
        command(editor);
        editor.focus();
      }}
    >
      {sign}
    </Tool>
  ));
}

function Tool({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-sm px-2 text-sm text-soft hover:bg-sunken hover:text-ink"
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{label}</span>
    </button>
  );
}
