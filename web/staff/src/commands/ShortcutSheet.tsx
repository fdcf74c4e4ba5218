import { useEffect, useState } from 'react';
import { isAnswering } from '../../../src/lib/is-answering.ts';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { keysText } from '../frame/keys-text.ts';
import { findInEditorKey, findKey, shortcutsEvent } from './open-find.ts';

const groups = [
  {
    title: 'Everywhere',
    rows: [
      [`${keysText(findKey)} or /`, 'Find members, invoices, articles, pages and actions'],
      ['?', 'Show this list'],
      ['Esc', 'Close a dialog or menu'],
    ],
  },
  {
    title: 'In the editor',
    rows: [
      ['/', 'Insert a heading, list, table, picture or chart, at the start of a line'],
      [keysText('Mod-b'), 'Bold'],
      [keysText('Mod-i'), 'Italic'],
      [keysText('Mod-k'), 'Link'],
      [keysText(findInEditorKey), 'Find'],
    ],
  },
] as const;

/** Keyboard shortcuts of the console, opened with `?` or from the menu of the signed-in person. */
export function ShortcutSheet() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isAnswering(event)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    addEventListener(shortcutsEvent, open);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(shortcutsEvent, open);
    };
  }, []);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
      <div className="flex flex-col gap-5 text-sm">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-base">{title}</h3>
            <dl>
              {rows.map(([keys, meaning]) => (
                <div key={keys} className="flex gap-4 border-t border-rule py-1.5">
                  <dt className="w-28 shrink-0 font-medium">{keys}</dt>
                  <dd className="text-soft">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
