import type { StateCommand } from '@codemirror/state';
import { stockMention } from '@niveshak/domain/articles/stock-code';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Tooltip } from '../../../src/ui/Tooltip.tsx';
import { SharePicker } from '../portfolios/SharePicker.tsx';
import { keysText } from '../frame/keys-text.ts';
import { ChartForm } from './ChartForm.tsx';
import type { Editor } from './editor-view.ts';
import type { InsertForm } from './insert-menu.ts';
import {
  cutText,
  insertBlock,
  insertFootnote,
  insertText,
  lineStyles,
  marks,
  tableText,
} from './editor-commands.ts';
import { PictureForm } from './PictureForm.tsx';
import { ToolIcon } from './ToolIcon.tsx';
import type { ToolIconName } from './ToolIcon.tsx';

type Props = {
  editor: Editor | null;
  /** Form opened from the toolbar or from the text's insert menu. */
  form: InsertForm | null;
  onForm: (form: InsertForm | null) => void;
  /** Image that was pasted or dropped and still needs a description. */
  picture: File | null;
  onPicture: (file: File | null) => void;
};

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
      <Tool label="Footnote" icon="footnote" onPress={() => editor !== null && insertFootnote(editor)} />
      <Tool label="Picture" icon="picture" onPress={() => onForm('picture')} />
      <Tool label="Chart" icon="chart" onPress={() => onForm('chart')} />
      <Tool label="Company" icon="company" onPress={() => onForm('company')} />
      <Tool label="Preview ends here" icon="previewEnd" onPress={() => put(insertBlock, cutText)} />
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

/** Toolbar for text without images and charts. */
export function EmailToolbar({ editor }: Pick<Props, 'editor'>) {
  return <Bar editor={editor} />;
}

function Bar({ editor, children }: Pick<Props, 'editor'> & { children?: ReactNode }) {
  const run = (command: StateCommand) => {
    if (editor === null) return;
    command(editor);
    editor.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label="Text"
      className="sticky top-0 z-10 -mx-2 flex max-sm:[&_[data-tooltip]]:hidden flex-wrap items-center border-b border-rule bg-paper py-1"
    >
      {[marks, lineStyles].map((group, index) => (
        <Fragment key={index}>
          {group.map(({ label, icon, key, command }) => (
            <Tool key={key} label={label} keys={keysText(key)} icon={icon} onPress={() => run(command)} />
          ))}
          <span className="mx-1 h-5 border-l border-rule" />
        </Fragment>
      ))}
      <Tool label="Table" icon="table" onPress={() => editor !== null && insertBlock(editor, tableText)} />
      {children}
    </div>
  );
}

type ToolProps = { label: string; keys?: string; icon: ToolIconName; onPress: () => void };

function Tool({ label, keys, icon, onPress }: ToolProps) {
  const name = keys === undefined ? label : `${label} (${keys})`;
  return (
    <Tooltip text={name}>
      {() => (
        <button
          type="button"
          aria-label={name}
          className="inline-flex size-9 items-center justify-center rounded-sm text-soft hover:bg-sunken hover:text-ink"
          onClick={onPress}
        >
          <ToolIcon name={icon} />
        </button>
      )}
    </Tooltip>
  );
}
