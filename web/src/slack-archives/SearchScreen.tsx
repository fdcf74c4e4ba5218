import type { ArchiveHit, ArchiveSearch } from '@niveshak/contract/slack-archives/schemas';
import { searchLimit } from '@niveshak/contract/slack-archives/limits';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { VList } from 'virtua';
import type { VListHandle } from 'virtua';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { linkClass } from '../ui/link-class.ts';
import { hasComeBack, hitToFocus, rememberHit } from './last-hit.ts';
import { MessageRow } from './MessageRow.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { useNames } from './names.ts';
import { isUnavailable, searchQuery } from './queries.ts';
import { SearchCounts } from './SearchCounts.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { useRoving } from './use-roving.ts';
import type { ArchiveSearchParameters } from './address.ts';
import { PageTitle } from '../lib/PageTitle.tsx';

/** What a search found. The address is the search: it can be kept, shared and come back to. */
export function SearchScreen() {
  const parameters = useSearch({ from: '/slack-archives/search' });
  const found = useQuery(searchQuery(parameters));
  const [settled, settle] = useState<Settled | null>(null);
  const isNew = settled?.found !== found.data || settled?.parameters !== parameters;
  if (found.isSuccess && !found.isPlaceholderData && isNew) settle({ found: found.data, parameters });
  // Drawn when there is time for it: a page of messages takes longer than a click may wait.
  const drawn = useDeferredValue(settled, null);
  const isOld = drawn !== settled || found.isPlaceholderData;
  return (
    <>
      <PageTitle>
        {parameters.q === undefined ? 'Search the archive' : `${parameters.q} – Slack Archives`}
      </PageTitle>
      <div className="border-t border-ink pt-3">
        <p className="lg:hidden">
          <Link to={paths.slackArchives} className="text-sm text-soft">
            All channels
          </Link>
        </p>
        <h2 className="text-xl">Search</h2>
        <SearchFilters parameters={parameters} />
        {drawn === null && !found.isError && <MessagesSkeleton />}
        {isUnavailable(found.error) && (
          <div className="mt-3">
            <EmptyState title="The search index is being prepared.">
              {slackArchivesTexts.searchUnavailable}
            </EmptyState>
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
          <div aria-busy={isOld || undefined} className={cx(isOld && 'opacity-60')}>
            <Found {...drawn} />
          </div>
        )}
      </div>
    </>
  );
}

/** An answer with the search that it answers. */
type Settled = { readonly found: ArchiveSearch; readonly parameters: ArchiveSearchParameters };

const Found = memo(({ found, parameters }: Settled) => {
  const navigate = useNavigate();
  const list = useRef<VListHandle>(null);
  const [start] = useState(hitToFocus);
  const ids = useMemo(() => found.hits.map(({ _id }) => _id), [found]);
  const { root, onKeyDown, keepMounted } = useRoving({
    list,
    rows: ids,
    start,
    isFocusing: start !== null,
    onOpen: (id) => {
      const hit = found.hits.find(({ _id }) => _id === id);
      if (hit === undefined) return;
      rememberHit({ id, ts: hit._source.ts, search: parameters });
      void navigate(contextOf(hit));
    },
  });
  useLayoutEffect(() => {
    hasComeBack();
    const index = start === null ? -1 : ids.indexOf(start);
    if (index !== -1) list.current?.scrollToIndex(index, { align: 'center' });
    // Only once, when the search is come back to.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <output className="mt-3 block">{totalText(found)}</output>
      {found.correctedTo !== null && (
        <p className="mt-1 text-soft">
          Nothing matches “{parameters.q}”; this is what matches <strong>“{found.correctedTo}”</strong>.
        </p>
      )}
      {found.isCatchingUp && <p className="mt-1 text-sm text-soft">{slackArchivesTexts.catchingUp}</p>}
      {found.hits.length === 0 ? (
        <EmptyState title={slackArchivesTexts.noResults}>
          All words must match. Try fewer words, another spelling, or the beginning of a word with a star:{' '}
          <code>invest*</code>.
        </EmptyState>
      ) : (
        <div className="mt-3 xl:grid xl:grid-cols-[minmax(0,1fr)_13rem] xl:gap-6">
          {/* The keys serve the list and the messages in it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={root}
            onKeyDown={onKeyDown}
            className="h-[calc(100dvh-13rem)] min-h-96 border-t border-rule"
          >
            <VList
              ref={list}
              keepMounted={keepMounted}
              key={JSON.stringify(parameters)}
              data={found.hits}
              tabIndex={0}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list makes its own element
              role="region"
              aria-label="Messages found"
              className="h-full"
            >
              {(hit) => <Hit key={hit._id} hit={hit} />}
            </VList>
          </div>
          <SearchCounts parameters={parameters} />
        </div>
      )}
      <Pages total={found.total} parameters={parameters} />
    </>
  );
});

function totalText({ total, totalIsLowerBound }: ArchiveSearch): string {
  const count = total.toLocaleString('en-IN');
  if (totalIsLowerBound) return `More than ${count} messages`;
  return total === 0 ? slackArchivesTexts.noResults : `${count} ${total === 1 ? 'message' : 'messages'}`;
}

/** Where a hit stands: its channel around it, and its thread beside where it is a reply. */
function contextOf({ _source: { channel, ts, threadTs } }: ArchiveHit) {
  const isReply = threadTs !== null && threadTs !== ts;
  return {
    to: paths.archiveChannel,
    params: { channel },
    search: { at: ts, ...(isReply ? { thread: threadTs } : {}) },
  } as const;
}

/** A hit with where it is from, and the way to it in its context. */
function Hit({ hit }: { hit: ArchiveHit }) {
  const names = useNames();
  const { channel } = hit._source;
  return (
    <div className="border-b border-rule py-1">
      <p className="px-4 py-1 text-sm">
        <Link {...contextOf(hit)} className={linkClass}>
          Open in #{names.channel(channel) ?? channel}
        </Link>
      </p>
      <MessageRow message={hit} marks={hit.highlight} hasDay />
    </div>
  );
}

function Pages({ total, parameters }: { total: number; parameters: ArchiveSearchParameters }) {
  const navigate = useNavigate();
  const page = Number(parameters.page ?? '1');
  const last = Math.ceil(total / searchLimit);
  if (last <= 1) return null;
  const go = (to: number) =>
    void navigate({ to: paths.archiveSearch, search: { ...parameters, page: String(to) } });
  return (
    <nav aria-label="Pages of the search" className="mt-3 flex items-center gap-3">
      <button
        type="button"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
        className={buttonClass('secondary', 'small')}
      >
        Previous
      </button>
      <span>
        {page} of {last}
      </span>
      <button
        type="button"
        disabled={page >= last}
        onClick={() => go(page + 1)}
        className={buttonClass('secondary', 'small')}
      >
        Next
      </button>
    </nav>
  );
}
