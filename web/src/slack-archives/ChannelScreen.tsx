import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError, errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { focusWhenShown } from './focus-when-shown.ts';
import { JumpToDate } from './JumpToDate.tsx';
import { leaveHit, openedHit } from './last-hit.ts';
import { MessageList } from './MessageList.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { channelsQuery, messagesQuery } from './queries.ts';
import { ThreadPanel } from './ThreadPanel.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** A channel, around the message that the address names, with the thread that it names beside. */
export function ChannelScreen() {
  const { channel: id } = useParams({ from: '/slack-archives/c/$channel' });
  const { at, thread } = useSearch({ from: '/slack-archives/c/$channel' });
  const navigate = useNavigate();
  const channels = useQuery(channelsQuery);
  const channel = channels.data?.find((each) => each.id === id);
  const isUnknown = channels.isSuccess && channel === undefined;
  const messages = useInfiniteQuery({ ...messagesQuery(id, at), enabled: !isUnknown });
  const { fetchPreviousPage, fetchNextPage, isFetchingPreviousPage, isFetchingNextPage } = messages;
  const all = useMemo(() => messages.data?.pages.flat() ?? [], [messages.data]);

  const onEarlier = useCallback(() => {
    if (!isFetchingPreviousPage) void fetchPreviousPage();
  }, [fetchPreviousPage, isFetchingPreviousPage]);
  const onLater = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);

  const closeThread = () =>
    void navigate({
      to: paths.archiveChannel,
      params: { channel: id },
      search: at === undefined ? {} : { at },
    });
  const body = useRef<HTMLDivElement>(null);
  // Who closes a thread goes on reading where it began.
  const hadThread = useRef(false);
  const hasThread = thread !== undefined;
  useEffect(() => {
    const isClosed = hadThread.current && !hasThread;
    hadThread.current = hasThread;
    if (!isClosed || document.activeElement !== document.body) return undefined;
    return focusWhenShown(() =>
      // Whoever went elsewhere in between stays there.
      document.activeElement === document.body
        ? body.current?.querySelector<HTMLElement>('[aria-current="true"]')
        : null,
    );
  }, [hasThread]);
  const onKeyDown = (event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'preventDefault'>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const hit = openedHit(at);
    if (hasThread) closeThread();
    else if (hit !== null) {
      leaveHit();
      void navigate({ to: paths.archiveSearch, search: hit.search });
    } else return;
    event.preventDefault();
  };

  // A message that was scrolled away takes the focus with it: the way back is open all the same.
  useEffect(() => {
    const onBodyKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body) onKeyDown(event);
    };
    document.addEventListener('keydown', onBodyKeyDown);
    return () => document.removeEventListener('keydown', onBodyKeyDown);
  });

  if (isUnknown || (messages.error instanceof ApiError && messages.error.status === 404))
    return <NoSuchChannel />;
  return (
    <>
      <PageTitle>{channel === undefined ? 'Slack Archives' : `#${channel.name}`}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t border-ink pt-3 pb-3">
        <div className="min-w-0">
          <Link to={paths.slackArchives} className={`${quietLinkClass} text-sm text-soft lg:hidden`}>
            All channels
          </Link>
          <h2 className="text-xl">{channel === undefined ? 'Loading...' : `#${channel.name}`}</h2>
          {/* Its line is kept, so that the messages below stay where they are when it comes. */}
          <p className="min-h-5 truncate text-sm text-soft" title={channel?.topic}>
            {channel?.topic}
          </p>
        </div>
        <JumpToDate
          first={channel?.firstTs ?? null}
          last={channel?.lastTs ?? null}
          onJump={(ts) =>
            void navigate({
              to: paths.archiveChannel,
              params: { channel: id },
              search: ts === null ? {} : { at: ts },
            })
          }
        />
      </header>
      {/* The key serves the list and the thread beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={body}
        onKeyDown={onKeyDown}
        className={cx(hasThread && 'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6')}
      >
        <div
          className={cx(
            'h-[calc(100dvh-13rem)] min-h-96 border-t border-rule',
            hasThread && 'hidden xl:block',
          )}
        >
          {messages.isPending && <MessagesSkeleton />}
          {messages.isError && (
            <ErrorBanner
              action={
                <Button size="small" onClick={() => void messages.refetch()}>
                  Try again
                </Button>
              }
            >
              {errorText(messages.error, slackArchivesTexts.messagesFailed)}
            </ErrorBanner>
          )}
          {messages.isSuccess && (
            <MessageList
              key={`${id} ${at ?? ''}`}
              messages={all}
              at={at}
              hasEarlier={messages.hasPreviousPage}
              hasLater={messages.hasNextPage}
              isLoading={isFetchingPreviousPage || isFetchingNextPage}
              onEarlier={onEarlier}
              onLater={onLater}
              isFocusing={!hasThread && openedHit(at) !== null}
              onOpen={({ _source: { ts, threadTs, replyCount } }) => {
                if (replyCount === 0 && (threadTs === null || threadTs === ts)) return;
                void navigate({
                  to: paths.archiveChannel,
                  params: { channel: id },
                  search: { at: ts, thread: threadTs ?? ts },
                });
              }}
              label={channel === undefined ? 'Messages' : `Messages of #${channel.name}`}
            />
          )}
        </div>
        {thread !== undefined && <ThreadPanel key={thread} channel={id} ts={thread} at={at} />}
      </div>
    </>
  );
}

function NoSuchChannel() {
  return (
    <EmptyState
      title="This channel is not here."
      action={
        <Link to={paths.slackArchives} className={buttonClass('secondary')}>
          See all channels
        </Link>
      }
    >
      It does not exist, or your plan does not open it.
    </EmptyState>
  );
}
