import { useEffect, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { isTyping } from '../lib/is-typing.ts';

const rows = [
  ['/', 'to the search box'],
  ['Ctrl K', 'to the search of articles, stocks, portfolios and the archive'],
  ['↓ ↑', 'in the search box: through the suggestions; in a list: from message to message'],
  ['Enter', 'opens the thread of a message, or a hit where it was written'],
  ['Esc', 'leaves the search box; closes the thread; returns from a result to the search'],
  ['Home, End', 'to the first and the last message that is loaded'],
  ['Tab', 'to the links in a message'],
  ['?', 'this list'],
] as const;

/** Keyboard shortcuts of the archive; opened by `?` and by the link below the search box. */
export function ShortcutList() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="rounded-sm py-1 text-soft pointer-coarse:hidden"
      >
        Keys
      </button>
      <Dialog title="Keys of the archive" isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {rows.map(([keys, meaning]) => (
            <div key={keys} className="contents">
              <dt className="font-medium">{keys}</dt>
              <dd className="text-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
