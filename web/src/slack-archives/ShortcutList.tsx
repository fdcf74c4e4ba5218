import { useEffect, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { isTyping } from '../lib/is-typing.ts';

const rows = [
  ['/', 'Go to the search box'],
  ['Ctrl K', 'Search articles, stocks, portfolios and the archive'],
  ['↓ ↑', 'Move through suggestions or messages'],
  ['Enter', 'Open a thread, or a search result in its channel'],
  ['Esc', 'Leave the search box, close the thread, or return to the results'],
  ['Home, End', 'Go to the first or last loaded message'],
  ['Tab', 'Go to the links in a message'],
  ['?', 'Show this list'],
] as const;

/** Keyboard shortcuts of the archive, opened with `?` or the link below the search box. */
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
        Shortcuts
      </button>
      <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
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
