import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { isAnswering } from '../../../src/lib/is-answering.ts';
import { backdropClass } from '../../../src/ui/Dialog.tsx';
import { membersQuery } from '../members/queries.ts';
import { useStaff } from '../session/session.ts';

type Command = {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly go: () => void;
};

type Props = { pages: readonly Command[] };

/** Opened by one key (Ctrl or ⌘ K, or `/`): finds a section, or a member by any key, and Enter opens it. */
export function CommandMenu({ pages }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      const isSlash = event.key === '/' && !isAnswering(event);
      if (event.defaultPrevented || !(isChord || isSlash)) return;
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
        className="ml-auto flex min-h-9 items-center justify-between gap-2 rounded-md border border-rule px-3 text-sm text-soft hover:border-strong lg:ml-0"
        onClick={() => setOpen(true)}
      >
        Find <kbd className="hidden font-sans text-xs lg:inline">Ctrl K</kbd>
      </button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className={backdropClass} />
          <Dialog.Popup
            aria-label="Find"
            className="fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-lg animate-appear overflow-hidden rounded-lg bg-raised shadow-lift"
          >
            <Finder pages={pages} onDone={() => setOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

function Finder({ pages, onDone }: Props & { onDone: () => void }) {
  const navigate = useNavigate();
  const mayFind = useStaff().permissions.includes('members.read');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({ ...membersQuery(search, null), enabled: mayFind && search.length >= 2 });
  const members = search.length < 2 ? [] : (found.data?.members ?? []);
  const items: readonly Command[] = [
    ...pages.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
    ...members.map(({ id, name, email, plan }) => ({
      id,
      label: name === '' ? email : name,
      hint: `${email}${plan === null ? '' : `, ${plan.alias}`}`,
      go: () => void navigate({ to: '/members/$id', params: { id } }),
    })),
  ];
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
        aria-label="Find a section or a member"
        placeholder="Name, email, mobile, order, invoice, payment …"
        className="min-h-12 w-full border-b border-rule bg-transparent px-4 text-base outline-none"
      />
      <Autocomplete.Empty className="px-4 py-4 text-sm text-soft empty:hidden">
        {found.isFetching ? 'Looking …' : 'Nothing found.'}
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[60dvh] overflow-y-auto py-1.5 empty:py-0">
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            className="flex min-h-10 cursor-default items-baseline justify-between gap-4 px-4 py-2 text-sm data-highlighted:bg-sunken"
            onClick={() => {
              onDone();
              command.go();
            }}
          >
            <span className="truncate">{command.label}</span>
            <span className="truncate text-soft">{command.hint}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
