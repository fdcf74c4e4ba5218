import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { isAnswering } from '../lib/is-answering.ts';
import { load } from '../lib/load.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';

const SearchDialog = lazy(() =>
  load(() => import('../search/SearchDialog.tsx')).then(({ SearchDialog: found }) => ({ default: found })),
);

/**
 * Search button, also opened with Ctrl/⌘ K, or with `/` unless the page has a search box that handles it. Next to such
 * a box the button shrinks to an icon. The search code loads on demand.
 */
export function SearchButton({ hasOwnSearch }: { hasOwnSearch: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  /** Keys typed before the search loads; null once the search handles keys itself. */
  const early = useRef<string | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
      if (early.current !== null && isPlain && event.key.length === 1) {
        early.current += event.key;
        event.preventDefault();
        return;
      }
      const isChord = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const isSlash = !hasOwnSearch && event.key === '/' && isPlain && !isAnswering(event);
      if (event.defaultPrevented || !(isChord || isSlash)) return;
      event.preventDefault();
      early.current = '';
      setWanted(true);
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hasOwnSearch]);
  const open = () => {
    early.current = '';
    setWanted(true);
    setOpen(true);
  };
  const close = () => {
    early.current = null;
    setOpen(false);
  };
  const takeEarly = () => {
    const typed = early.current ?? '';
    early.current = null;
    return typed;
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(
          'flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md text-soft hover:text-ink',
          hasOwnSearch
            ? 'ml-auto'
            : 'md:min-h-9 md:w-full md:max-w-md md:justify-start md:border md:border-rule md:px-3 md:text-sm md:hover:border-strong',
        )}
        onClick={open}
        onPointerEnter={() => setWanted(true)}
      >
        <Icon name="search" className={cx('size-5', !hasOwnSearch && 'md:size-4')} />
        <span className={hasOwnSearch ? 'sr-only' : 'max-md:sr-only'}>Search</span>
        {!hasOwnSearch && (
          <kbd aria-hidden="true" className="ml-auto hidden font-sans text-xs md:inline">
            Ctrl K
          </kbd>
        )}
      </button>
      {isWanted && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={close} takeEarly={takeEarly} />
        </Suspense>
      )}
    </>
  );
}
