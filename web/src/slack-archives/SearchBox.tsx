import { readSlackLink } from '@niveshak/domain/slack-archives/rich-text';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { archiveSearch } from './address.ts';
import { isAnswering } from '../lib/is-answering.ts';
import { SearchHelp } from './SearchHelp.tsx';
import { SearchInput } from './SearchInput.tsx';
import { ShortcutList } from './ShortcutList.tsx';

/**
 * Search box of the archive, focused with `/` (Ctrl+K opens the global search). Entering an old Slack link opens its
 * message. While reading on a phone, the help text is hidden to make room for messages.
 */
export function SearchBox({ isReading }: { isReading: boolean }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const before = useSearch({ strict: false });
  const typed = before.q ?? '';

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || isAnswering(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const search = (event: FormEvent) => {
    event.preventDefault();
    // The member reads the results next. Blurring hides the keyboard on phones, and elsewhere lets the arrow
    // keys move into the results.
    input.current?.blur();
    const q = input.current?.value.trim() ?? '';
    const link = readSlackLink(q);
    if (link !== null) {
      const thread = link.thread === null ? {} : { thread: link.thread };
      void navigate({
        to: paths.archiveChannel,
        params: { channel: link.channel },
        search: { at: link.ts, ...thread },
      });
      return;
    }
    void navigate({
      to: paths.archiveSearch,
      // Keep the other filters and restart at the first page.
      search: { ...archiveSearch(before), q, page: undefined },
      state: { isAsked: true },
    });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not yet in every browser that we support
    <form role="search" aria-label="Search the archive" onSubmit={search} className="max-w-3xl">
      <div className="flex gap-2">
        <SearchInput input={input} typed={typed} />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </div>
      <div className={cx('mt-2 flex items-start gap-5 text-sm', isReading && 'max-lg:hidden')}>
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-soft">Search tips</summary>
          <SearchHelp />
        </details>
        <ShortcutList />
      </div>
    </form>
  );
}
