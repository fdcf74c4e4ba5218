import type { getReadingList } from '@niveshak/contract/reading/routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { searchTexts } from '@niveshak/contract/search/texts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useUser } from '../identity/auth.ts';
import { readingListQuery } from '../articles/queries.ts';
import { errorText } from '../lib/api-error.ts';
import { articlePath, paths } from '../lib/paths.ts';
import { backdropClass } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MarkedText } from './MarkedText.tsx';
import { searchQuery } from './queries.ts';
import { groupsOf } from './search-items.ts';
import type { SearchItem } from './search-items.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Returns the text typed before the box was ready. Called once the box has the focus. */
  takeEarly: () => string;
};

export function SearchDialog({ isOpen, onClose, takeEarly }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Search"
          className="fixed inset-0 z-50 mx-auto flex animate-appear flex-col overflow-hidden bg-paper shadow-lift sm:inset-x-3 sm:top-[10dvh] sm:bottom-auto sm:max-h-[76dvh] sm:max-w-2xl sm:rounded-lg"
        >
          <Finder onClose={onClose} takeEarly={takeEarly} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Recently opened articles shown before the user types. */
const recent = 5;

type ItemGroup = { readonly value: string; readonly items: readonly SearchItem[] };

function Finder({ onClose, takeEarly }: Omit<Props, 'isOpen'>) {
  const user = useUser();
  const { history } = useRouter();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const found = useQuery(searchQuery(words));
  const answer = words === '' ? undefined : found.data;
  const opened = useQuery({ ...readingListQuery, enabled: words === '' });
  const groups = [
    ...(words === '' ? recentGroups(opened.data) : []),
    ...groupsOf(answer, words, user).map(({ label, items }) => ({ value: label, items })),
  ];
  if (words !== '' && groups.length > 0) groups.push(allResults(words));
  const go = ({ to }: SearchItem) => {
    onClose();
    if (to.startsWith('/public/')) location.assign(to);
    else history.push(to);
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      itemToStringValue={(item: SearchItem) => item.label.map(({ text }) => text).join('')}
      value={typed}
      autoHighlight="always"
      keepHighlight
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value);
      }}
    >
      <FinderHead
        onReady={() => {
          const early = takeEarly();
          if (early !== '') setTyped((known) => known + early);
        }}
      />
      {found.isError && words !== '' && (
        <p role="alert" className="px-4 py-3 text-sm text-bad">
          {errorText(found.error, searchTexts.failed)}
        </p>
      )}
      {answer?.isArchiveAway === true && (
        <p className="px-4 pt-3 text-sm text-soft">{searchTexts.archiveAway}</p>
      )}
      <Autocomplete.Empty className="px-4 py-6 text-soft empty:hidden">
        {found.isFetching ? 'Searching…' : 'Nothing found. Check the spelling or use fewer words.'}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto pb-2 empty:pb-0">
        {(group: ItemGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-4 pt-4 pb-1 text-sm font-semibold text-soft">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: SearchItem) => <FoundItem key={item.id} item={item} onGo={() => go(item)} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function recentGroups(list: ResponseOf<typeof getReadingList> | undefined): ItemGroup[] {
  if (list === undefined || list.opened.length === 0) return [];
  return [
    {
      value: 'Recently opened',
      items: list.opened.slice(0, recent).map(({ article }) => ({
        id: `recent ${article.id}`,
        label: [{ text: article.title, isHit: false }],
        hint: article.category,
        passage: null,
        to: articlePath(article.slug),
      })),
    },
  ];
}

function allResults(words: string): ItemGroup {
  return {
    value: 'More',
    items: [
      {
        id: 'all results',
        label: [{ text: `All results for “${words}”`, isHit: false }],
        hint: '',
        passage: null,
        to: `${paths.search}?${new URLSearchParams({ q: words }).toString()}`,
      },
    ],
  };
}

function FoundItem({ item, onGo }: { item: SearchItem; onGo: () => void }) {
  return (
    <Autocomplete.Item
      value={item}
      className="min-h-11 cursor-default px-4 py-2 data-highlighted:bg-sunken"
      onClick={onGo}
    >
      <span className="flex flex-col sm:flex-row sm:items-baseline sm:justify-between sm:gap-4">
        <span className="line-clamp-2 min-w-0">
          <MarkedText parts={item.label} />
        </span>
        <span className="truncate text-sm text-soft sm:max-w-[45%] sm:shrink-0">{item.hint}</span>
      </span>
      {item.passage !== null && (
        <span className="line-clamp-2 text-sm text-soft">
          <MarkedText parts={item.passage} />
        </span>
      )}
    </Autocomplete.Item>
  );
}

function FinderHead({ onReady }: { onReady: () => void }) {
  return (
    <div className="flex items-center gap-3 border-b border-rule px-4">
      <Icon name="search" className="size-5 text-soft" />
      <Autocomplete.Input
        aria-label="Search articles, stocks, portfolios, messages and settings"
        onFocus={onReady}
        placeholder="Article, stock, portfolio, message, setting"
        className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none"
      />
      <Dialog.Close
        aria-label="Close"
        className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
      >
        <Icon name="close" />
      </Dialog.Close>
    </div>
  );
}
