import type { ArchiveChannel, ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { focusWhenShown } from './focus-when-shown.ts';
import { ArchiveHeading } from './ArchiveHeading.tsx';
import { JumpToDate } from './JumpToDate.tsx';
import { MessageList } from './MessageList.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { isAnswering } from '../lib/is-answering.ts';
import { channelsQuery, messagesQuery } from './queries.ts';
import { useReturnState, useReturnToSearch } from './return-to-search.ts';
import { ThreadPanel } from './ThreadPanel.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** Channel around the message in the URL, next to the thread in the URL. */
export function ChannelScreen() {
  const { channel: id } = useParams({ from: '/slack-archives/c/$channel' });
  const { at, thread } = useSearch({ from: '/slack-archives/c/$channel' });
  const navigate = useNavigate();
  const channels = useQuery(channelsQuery);
  const channel = channels.data?.find((each) => each.id === id);
  const isUnknown = channels.isSuccess && channel === undefined;
  const messages = useInfiniteQuery({ ...messagesQuery(id, at), enabled: !isUnknown });
  const state = useReturnState();
  const leave = useReturnToSearch();
  const go = (search: { at?: string; thread?: string }) =>
    void navigate({ to: paths.archiveChannel, params: { channel: id }, search, state });
  const closeThread = () => go(at === undefined ? {} : { at });
  const jump = (ts: string | null) => go(ts === null ? {} : { at: ts });
  const [month, setMonth] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const hasThread = thread !== undefined;
  useFocusAfterThread(body, hasThread);
  useEscape(() => {
    // Close what opened last. A reply found by search opens together with its thread.
    if (leave !== null && (!hasThread || leave.isNext)) leave.go();
    else if (hasThread) closeThread();
    else return false;
    return true;
  });

  if (isUnknown || (messages.error instanceof ApiError && messages.error.status === 404))
    return <NoSuchChannel />;
  return (
    <>
      <PageTitle>{channel === undefined ? 'Slack Archives' : `#${channel.name}`}</PageTitle>
      <ChannelHead channel={channel} isPending={channels.isPending} month={month} onJump={jump} />
      <div
        ref={body}
        className={cx(
          'flex min-h-0 flex-1 flex-col',
          hasThread && 'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-1 xl:gap-6',
        )}
      >
        <div className={cx('flex min-h-0 flex-1 border-rule lg:border-t', hasThread && 'hidden xl:flex')}>
          <div className="min-h-0 min-w-0 flex-1">
            <ChannelMessages
              query={messages}
              channel={channel}
              id={id}
              at={at}
              isFocusing={!hasThread && leave !== null}
              onMonth={setMonth}
              onOpen={go}
            />
          </div>
          {!hasThread && (
            <div className="hidden w-14 shrink-0 overflow-y-auto pl-3 [scrollbar-width:none] lg:block">
              <ChannelMonths channel={channel} month={month} onJump={jump} isBeside />
            </div>
          )}
        </div>
        {thread !== undefined && <ThreadPanel key={thread} channel={id} ts={thread} at={at} />}
      </div>
    </>
  );
}

type Channel = ArchiveChannel | undefined;

/** Moves the focus back to the element that opened the thread. */
function useFocusAfterThread(body: RefObject<HTMLElement | null>, hasThread: boolean): void {
  const hadThread = useRef(false);
  useEffect(() => {
    const isClosed = hadThread.current && !hasThread;
    hadThread.current = hasThread;
    if (!isClosed || document.activeElement !== document.body) return undefined;
    return focusWhenShown(() =>
      // Do not move the focus if it is elsewhere by now.
      document.activeElement === document.body
        ? body.current?.querySelector<HTMLElement>('[aria-current="true"]')
        : null,
    );
  }, [body, hasThread]);
}

/** Handles Escape everywhere except in a field, menu or dialog that handles it itself. */
function useEscape(close: () => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isAnswering(event)) return;
      if (close()) event.preventDefault();
    };
    // Use the capture phase to run before an open menu or dialog closes.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}

type HeadProps = {
  channel: Channel;
  isPending: boolean;
  month: string | null;
  onJump: (ts: string | null) => void;
};

function ChannelHead({ channel, isPending, month, onJump }: HeadProps) {
  /** On phones the date jump is collapsed. */
  const [hasDates, setDates] = useState(false);
  const jump = (ts: string | null) => {
    setDates(false);
    onJump(ts);
  };
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 border-rule max-lg:border-b lg:border-t lg:border-ink lg:py-3">
      <div className="min-w-0 max-lg:w-full">
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <ArchiveHeading>{channel === undefined ? 'Loading...' : `#${channel.name}`}</ArchiveHeading>
          </div>
          <HeadTools hasDates={hasDates} onDates={() => setDates(!hasDates)} />
        </div>
        {/* Reserves a line, so that loading does not move the messages below. */}
        <p className="hidden min-h-5 truncate text-sm text-soft lg:block" title={channel?.topic}>
          {channel?.topic}
        </p>
      </div>
      {/* The limits affect its width, so it is hidden until they are known. */}
      <div className={cx(isPending && 'invisible', !hasDates && 'max-lg:hidden', 'max-lg:pb-2')}>
        <JumpToDate first={channel?.firstTs ?? null} last={channel?.lastTs ?? null} onJump={jump} />
        {hasDates && (
          <div className="mt-1 lg:hidden">
            <ChannelMonths channel={channel} month={month} onJump={jump} isBeside={false} />
          </div>
        )}
      </div>
    </header>
  );
}

function HeadTools({ hasDates, onDates }: { hasDates: boolean; onDates: () => void }) {
  return (
    <>
      <Link
        to={paths.archiveSearch}
        search={{}}
        aria-label="Search the archive"
        className="flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
      >
        <Icon name="search" />
      </Link>
      <button
        type="button"
        aria-expanded={hasDates}
        aria-label="Dates"
        className="flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
        onClick={onDates}
      >
        <Icon name="calendar" />
      </button>
    </>
  );
}

type MonthsProps = Pick<HeadProps, 'channel' | 'month' | 'onJump'> & { isBeside: boolean };

function ChannelMonths({ channel, ...strip }: MonthsProps) {
  if (channel === undefined || channel.firstTs === null || channel.lastTs === null) return null;
  return <MonthStrip first={channel.firstTs} last={channel.lastTs} {...strip} />;
}

type MessagesProps = {
  query: UseInfiniteQueryResult<InfiniteData<ArchiveMessage[], unknown>>;
  channel: Channel;
  id: string;
  at: string | undefined;
  isFocusing: boolean;
  onMonth: (month: string) => void;
  onOpen: (place: { at: string; thread: string }) => void;
};

function ChannelMessages({ query, channel, id, at, isFocusing, onMonth, onOpen }: MessagesProps) {
  const { fetchPreviousPage, fetchNextPage, isFetchingPreviousPage, isFetchingNextPage } = query;
  const all = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);

  const onEarlier = useCallback(() => {
    if (!isFetchingPreviousPage) void fetchPreviousPage();
  }, [fetchPreviousPage, isFetchingPreviousPage]);
  const onLater = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  return (
    <>
      {query.isPending && <MessagesSkeleton />}
      {query.isError && (
        <ErrorBanner
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(query.error, slackArchivesTexts.messagesFailed)}
        </ErrorBanner>
      )}
      {query.isSuccess && (
        <MessageList
          key={`${id} ${at ?? ''}`}
          messages={all}
          at={at}
          hasEarlier={query.hasPreviousPage}
          hasLater={query.hasNextPage}
          isLoading={isFetchingPreviousPage || isFetchingNextPage}
          onEarlier={onEarlier}
          onLater={onLater}
          isFocusing={isFocusing}
          onMonth={onMonth}
          onOpen={({ _source: { ts, threadTs, replyCount } }) => {
            if (replyCount === 0 && (threadTs === null || threadTs === ts)) return;
            onOpen({ at: ts, thread: threadTs ?? ts });
          }}
          label={channel === undefined ? 'Messages' : `Messages of #${channel.name}`}
        />
      )}
    </>
  );
}

function NoSuchChannel() {
  return (
    <EmptyState
      title="Channel not found"
      action={
        <Link to={paths.slackArchives} className={buttonClass('secondary')}>
          See all channels
        </Link>
      }
    >
      It does not exist, or your plan does not include it.
    </EmptyState>
  );
}
