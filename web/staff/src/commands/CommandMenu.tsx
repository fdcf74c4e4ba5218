import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { searchConsole } from '@niveshak/contract/staff/find-routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { isAnswering } from '../../../src/lib/is-answering.ts';
import { backdropClass } from '../../../src/ui/Dialog.tsx';
import { membersQuery } from '../members/queries.ts';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { keysText } from '../frame/keys-text.ts';
import { findEvent, findKey } from './open-find.ts';
import {
  actionCommands,
  actionIn,
  listCommands,
  memberSearch,
  ownCommands,
  pageCommands,
  rankOf,
  resultCommands,
} from './find-commands.ts';
import type { Command } from './find-commands.ts';

/**
 * Command menu for pages, actions and all readable objects, opened with Ctrl/⌘ K or `/`. Enter opens the selected
 * result.
 */
export function CommandMenu() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const isSlash = event.key === '/' && !isAnswering(event);
      if (event.defaultPrevented || !(isChord || isSlash)) return;
      event.preventDefault();
      setOpen(true);
    };
    const open = () => setOpen(true);
    addEventListener('keydown', onKey);
    addEventListener(findEvent, open);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener(findEvent, open);
    };
  }, []);
  return (
    <>
      <button
        type="button"
        className="ml-auto flex min-h-9 items-center justify-between gap-2 rounded-md border border-rule px-3 text-sm text-soft hover:border-strong lg:ml-0"
        onClick={() => setOpen(true)}
      >
        Find <kbd className="hidden font-sans text-xs lg:inline">{keysText(findKey)}</kbd>
      </button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup
            aria-label="Find"
            className="fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-2xl animate-appear overflow-hidden rounded-lg bg-raised shadow-lift"
          >
            <Finder onDone={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

/** Returns pages, then actions on members, then objects. A page whose name equals or starts with the query is first. */
function useCommands(typed: string) {
  const { permissions } = useStaff();
  const search = useDeferredValue(typed.trim());
  const action = search === '' ? null : actionIn(search, permissions);
  const rest = action?.rest ?? '';
  const isLong = search.length >= 2;
  const found = useQuery({
    queryKey: ['find', search],
    queryFn: () => staffCall(searchConsole, { query: { search } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  const subjects = useQuery({ ...membersQuery(rest, null), enabled: rest.length >= 2 });
  const pages = [...pageCommands(permissions), ...ownCommands]
    .map((page) => ({ page, rank: rankOf(page, search) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const pagesOf = (isNear: boolean) =>
    pages.filter(({ rank }) => (rank ?? 0) <= 1 === isNear).map(({ page }) => page);
  const items: readonly Command[] = [
    ...(action === null || rest === ''
      ? []
      : actionCommands(action.actions, rest, rest.length < 2 ? [] : (subjects.data?.members ?? []))),
    ...pagesOf(true),
    ...(action === null || rest !== '' ? [] : actionCommands(action.actions, '', [])),
    ...listCommands(search, permissions),
    ...(found.data === undefined || !isLong ? [] : resultCommands(found.data)),
    ...pagesOf(false),
  ];
  const isFetching = found.isFetching || subjects.isFetching;
  const isEmpty = items.length === 0 && isLong && !isFetching;
  return { items: isEmpty ? memberSearch(search, permissions) : items, isFetching, isEmpty };
}

function Finder({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { items, isFetching, isEmpty } = useCommands(typed);
  const choose = (command: Command) => {
    if ('fill' in command) {
      setTyped(command.fill);
      return;
    }
    onDone();
    if ('run' in command) {
      command.run();
      return;
    }
    router.history.push(`/staff${command.href}`);
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={items}
      filter={null}
      itemToStringValue={({ label }) => label}
      value={typed}
      autoHighlight="always"
      keepHighlight
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value);
      }}
    >
      <Autocomplete.Input
        aria-label="Find anything"
        placeholder="Member, invoice, article, page …"
        className="min-h-12 w-full border-b border-rule bg-transparent px-4 text-base outline-none"
      />
      <Autocomplete.Empty className="px-4 py-4 text-sm text-soft empty:hidden">
        {isFetching && 'Searching …'}
      </Autocomplete.Empty>
      {isEmpty && <NothingFound />}
      <Autocomplete.List className="max-h-[60dvh] overflow-y-auto py-1.5 empty:py-0">
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            className="flex min-h-10 cursor-default flex-col justify-between gap-x-4 px-4 py-2 text-sm data-highlighted:bg-sunken sm:flex-row sm:items-baseline"
            onClick={() => choose(command)}
          >
            <span className="min-w-40 truncate">{command.label}</span>
            <span className="min-w-0 text-soft wrap-anywhere sm:text-right">{command.hint}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <p className="hidden gap-4 border-t border-rule px-4 py-2 text-xs text-soft sm:flex">
        <span>↑ ↓ Choose</span>
        <span>Enter Open</span>
        <span>Esc Close</span>
        <span className="ml-auto">? All shortcuts</span>
      </p>
    </Autocomplete.Root>
  );
}

function NothingFound() {
  return (
    <output className="block px-4 pt-4 pb-2 text-sm text-soft">
      <span className="block font-medium text-ink">Nothing found.</span>
      Search by name, email, mobile or the last four characters of a PAN; by order, payment or invoice number
      or amount; by title, coupon code or stock.
    </output>
  );
}
