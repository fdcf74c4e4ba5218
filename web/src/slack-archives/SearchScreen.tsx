import { count as countText } from '@niveshak/domain/primitives/number-format';
import type { ArchiveHit, ArchiveSearch } from '@niveshak/contract/slack-archives/schemas';
import { searchLimit } from '@niveshak/contract/slack-archives/limits';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Pages } from '../ui/Pages.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { focusOn } from '../ui/use-focus-when.ts';
import { messageAddress } from './message-link.ts';
import { ArchiveHeading } from './ArchiveHeading.tsx';
import { useListPlace } from './list-places.ts';
import { MessageRow } from './MessageRow.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { NoResults } from './NoResults.tsx';
import { channelsQuery, isUnavailable, searchQuery, usersQuery } from './queries.ts';
import { useReturnState } from './return-to-search.ts';
import { SearchCounts } from './SearchCounts.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { useRoving } from './use-roving.ts';
import type { ArchiveSearchParameters } from './address.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Search results. The URL contains the complete search, so it can be bookmarked and shared. */
export function SearchScreen() {
  const parameters = useSearch({ from: '/slack-archives/search' });
  const found = useQuery(searchQuery(parameters));
  const [settled, settle] = useState<Settled | null>(null);
  const isNew = settled?.found !== found.data || settled?.parameters !== parameters;
  // Wait for the names, because names that load later would shift the messages.
  const hasNames = [useQuery(usersQuery), useQuery(channelsQuery)].every(({ isPending }) => !isPending);
  if (found.isSuccess && !found.isPlaceholderData && isNew && hasNames)
    settle({ found: found.data, parameters });
  // Render at low priority, because a page of messages takes too long for a click response.
  const drawn = useDeferredValue(settled, null);
  const isOld = drawn !== settled || found.isPlaceholderData;
  // Focus the results after a search, but not after opening a link or returning from a hit.
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useLocation({ select: ({ state }) => state.isAsked === true });
  const focused = useRef<Settled | null>(null);
  useEffect(() => {
    if (!isAsked || isOld || drawn === null || focused.current === drawn) return;
    focused.current = drawn;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('main, h1') === true)
      focusOn(heading.current);
  }, [isAsked, isOld, drawn]);
  return (
    <>
      <PageTitle>
        {parameters.q === undefined ? 'Search the archive' : `${parameters.q} – Slack Archives`}
      </PageTitle>
      <div className="flex min-h-0 flex-1 flex-col border-t border-ink lg:pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-5 text-sm lg:gap-y-1">
          <ArchiveHeading heading={heading}>
            {drawn === null || found.isError ? 'Search' : totalText(drawn.found)}
          </ArchiveHeading>
          {/* The message count wraps onto the next line, so it is hidden until known. */}
          <div className={cx('contents', drawn === null && !found.isError && 'invisible')}>
            <SearchFilters parameters={parameters} hasHits={drawn?.found.total !== 0} />
          </div>
        </div>
        {drawn === null && !found.isError && <MessagesSkeleton />}
        {isUnavailable(found.error) && (
          <div className="mt-3">
            <EmptyState title="Preparing the search index">{slackArchivesTexts.searchUnavailable}</EmptyState>
          </div>
        )}
        {found.isError && !isUnavailable(found.error) && (
          <ErrorBanner
            action={
              <Button size="small" onClick={() => void found.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(found.error, slackArchivesTexts.searchFailed)}
          </ErrorBanner>
        )}
        {drawn !== null && !found.isError && (
          <div
            aria-busy={isOld || undefined}
            className={cx('flex min-h-0 flex-1 flex-col', isOld && 'opacity-60')}
          >
            <Found {...drawn} />
          </div>
        )}
      </div>
    </>
  );
}

type Settled = { readonly found: ArchiveSearch; readonly parameters: ArchiveSearchParameters };

const Found = memo(({ found, parameters }: Settled) => (
  <>
    {/* The heading shows the count. This element announces it to screen readers with the focus elsewhere. */}
    <output className="sr-only">{totalText(found)}</output>
    {found.correctedTo !== null && (
      <p className="mt-1 text-soft">
        Nothing matches “{parameters.q}”. Showing results for <strong>“{found.correctedTo}”</strong>.
      </p>
    )}
    {found.isCatchingUp && <p className="mt-1 text-sm text-soft">{slackArchivesTexts.catchingUp}</p>}
    {found.hits.length === 0 ? (
      <NoResults parameters={parameters} />
    ) : (
      <div className="flex min-h-0 flex-1 flex-col xl:mt-2 xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:grid-rows-1 xl:gap-6">
        <Hits key={JSON.stringify(parameters)} hits={found.hits} />
        <SearchCounts parameters={parameters} />
      </div>
    )}
    <FoundPages total={found.total} parameters={parameters} />
  </>
));

function Hits({ hits }: { hits: readonly ArchiveHit[] }) {
  const navigate = useNavigate();
  const list = useRef<VListHandle>(null);
  const state = useReturnState();
  const { kept, onOpened } = useListPlace(list, hits.length);
  const start = kept?.opened ?? null;
  const ids = useMemo(() => hits.map(({ _id }) => _id), [hits]);
  const { root, onKeyDown, onFocus, keepMounted } = useRoving({
    list,
    rows: ids,
    start,
    isFocusing: start !== null,
    onOpen: (id) => {
      const hit = hits.find(({ _id }) => _id === id);
      if (hit === undefined) return;
      onOpened(id);
      void navigate({ ...messageAddress(hit), state });
    },
  });
  // Any link in a hit leaves the page.
  const onClick = ({ target }: MouseEvent) => {
    const hit = target instanceof Element ? target.closest<HTMLElement>('[data-hit]') : null;
    if (hit?.dataset['hit'] !== undefined) onOpened(hit.dataset['hit']);
  };
  return (
    // Handles keys and clicks for the list and its messages.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={root}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClickCapture={onClick}
      className="order-2 min-h-0 flex-1 border-t border-rule xl:order-none"
    >
      <VList
        ref={list}
        {...(kept === null ? {} : { cache: kept.sizes })}
        keepMounted={keepMounted}
        data={hits}
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list makes its own element
        role="region"
        aria-label="Messages found"
        className="h-full"
      >
        {(hit) => <Hit key={hit._id} hit={hit} />}
      </VList>
    </div>
  );
}

function totalText({ total, totalIsLowerBound }: ArchiveSearch): string {
  const count = countText(total);
  if (totalIsLowerBound) return `More than ${count} messages`;
  return total === 0 ? slackArchivesTexts.noResults : `${count} ${total === 1 ? 'message' : 'messages'}`;
}

function Hit({ hit }: { hit: ArchiveHit }) {
  return (
    <div data-hit={hit._id} className="border-b border-rule py-1">
      <MessageRow message={hit} marks={hit.highlight} hasDay />
    </div>
  );
}

function FoundPages({ total, parameters }: { total: number; parameters: ArchiveSearchParameters }) {
  const navigate = useNavigate();
  return (
    <Pages
      label="Search pages"
      page={Number(parameters.page ?? '1')}
      pages={Math.ceil(total / searchLimit)}
      onPage={(page) =>
        void navigate({ to: paths.archiveSearch, search: { ...parameters, page: String(page) } })
      }
    />
  );
}
