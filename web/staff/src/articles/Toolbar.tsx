import type { StateCommand } from '@codemirror/state';
import { stockMention } from '@niveshak/domain/articles/stock-code';
import type { ReactNode } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { ChartForm } from './ChartForm.tsx';
import type { Editor } from './editor-view.ts';
import type { InsertForm } from './insert-menu.ts';
import {
  cutText,
  insertBlock,
  insertFootnote,
  insertLink,
  insertText,
  lineStyles,
  tableText,
  wrapIn,
} from './editor-commands.ts';
import { PictureForm } from './PictureForm.tsx';

type Props = {
  editor: Editor | null;
  /** The form that is open, whether from here or from the text's insert menu. */
  form: InsertForm | null;
  onForm: (form: InsertForm | null) => void;
  /** An image that was pasted or dropped and still needs a description. */
  picture: File | null;
  onPicture: (file: File | null) => void;
};

const marks: readonly { label: string; sign: ReactNode; keys?: string; command: StateCommand }[] = [
  { label: 'Bold', sign: <b>B</b>, keys: 'Ctrl+B', command: wrapIn('**') },
  { label: 'Italic', sign: <i className="font-serif">I</i>, keys: 'Ctrl+I', command: wrapIn('*') },
  ...lineStyles,
  { label: 'Link', sign: 'Link', keys: 'Ctrl+K', command: insertLink },
];

export function Toolbar({ editor, form, onForm, picture, onPicture }: Props) {
  const open = picture === null ? form : 'picture';
  const close = () => {
    onForm(null);
    onPicture(null);
  };
  const put = (insert: (view: Editor, text: string) => void, text: string) => {
    close();
    if (editor !== null) insert(editor, text);
  };
  return (
    <Bar editor={editor}>
      <Tool label="Footnote" onPress={() => editor !== null && insertFootnote(editor)}>
        Footnote
      </Tool>
      <Tool label="Picture" onPress={() => onForm('picture')}>
        Picture
      </Tool>
      <Tool label="Company" onPress={() => onForm('company')}>
        Company
      </Tool>
      <Tool label="Chart" onPress={() => onForm('chart')}>
        Chart
      </Tool>
      <Tool label="Preview ends here" onPress={() => put(insertBlock, cutText)}>
        Preview end
      </Tool>
      <Dialog title="Add picture" isOpen={open === 'picture'} onClose={close}>
        <PictureForm
          file={picture}
          onStored={({ hash, alt, caption }) =>
            put(insertBlock, `![${alt}](image:${hash}${caption === '' ? '' : ` "${caption}"`})`)
          }
        />
      </Dialog>
      <Dialog title="Mention a company" isOpen={open === 'company'} onClose={close}>
        <SharePicker
          label="Company"
          leaveOut={[]}
          onPick={({ name, symbol }) => put(insertText, stockMention(name, symbol))}
        />
        <p className="mt-3 text-sm text-soft">Members with a plan get a link to its page.</p>
      </Dialog>
      <Dialog title="Add chart" isOpen={open === 'chart'} onClose={close}>
        <ChartForm onDone={(block) => put(insertBlock, block)} />
      </Dialog>
    </Bar>
  );
}

/** The toolbar for a text without images and charts. */
export function EmailToolbar({ editor }: Pick<Props, 'editor'>) {
  return <Bar editor={editor} />;
}

function Bar({ editor, children }: Pick<Props, 'editor'> & { children?: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label="Text"
      className="sticky top-0 z-10 -mx-2 flex flex-wrap items-center border-b border-rule bg-paper py-1"
    >
      <MarkTools editor={editor} />
      <span className="mx-0.5 h-5 border-l border-rule" />
      <Tool label="Table" onPress={() => editor !== null && insertBlock(editor, tableText)}>
        Table
      </Tool>
      {children}
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
      className="inline-flex min-h-8 min-w-7 items-center justify-center rounded-sm px-1.5 text-sm whitespace-nowrap text-soft hover:bg-sunken hover:text-ink"
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{label}</span>
    </button>
  );
}
