import { slackArchivesTexts } from '@niveshak/contract/slack-archives/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MessageRow } from './MessageRow.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { threadQuery } from './queries.ts';
import { useReturnState } from './return-to-search.ts';

type Props = { channel: string; ts: string; at: string | undefined };

/** Thread with its first message and replies. Shown next to the channel, or instead of it if there is no room. */
export function ThreadPanel({ channel, ts, at }: Props) {
  const thread = useQuery(threadQuery(channel, ts));
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isLoaded = thread.isSuccess;
  useEffect(() => {
    if (!isLoaded || at === undefined) return;
    body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }, [isLoaded, at]);
  const messages = thread.data ?? [];
  const isOrphaned = messages.length > 0 && messages[0]?._source.ts !== messages[0]?._source.threadTs;
  return (
    // Handles keys for the messages in the thread.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      aria-label="Thread"
      onKeyDown={moveByArrow}
      className="flex min-h-0 flex-1 flex-col border-t border-rule"
    >
      <div className="flex items-center justify-between gap-3 border-b border-rule py-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          Thread
        </h2>
        <CloseLink channel={channel} at={at} />
      </div>
      {/* Scrollable content must be reachable by keyboard. */}
      <section
        ref={body}
        aria-label="Thread messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex-1 overflow-y-auto"
      >
        {thread.isPending && <MessagesSkeleton />}
        {thread.isError && (
          <ErrorBanner
            action={
              <Button size="small" onClick={() => void thread.refetch()}>
                Try again
              </Button>
            }
          >
            {errorText(thread.error, slackArchivesTexts.threadFailed)}
          </ErrorBanner>
        )}
        {thread.isSuccess && messages.length === 0 && (
          <p className="p-4 text-soft">{slackArchivesTexts.noMoreMessages}</p>
        )}
        {isOrphaned && (
          <p className="p-4 text-sm text-soft">The first message of this thread is not in the archive.</p>
        )}
        {messages.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            isInThread
            hasDay
            isPointedAt={message._source.ts === at}
          />
        ))}
      </section>
    </aside>
  );
}

function CloseLink({ channel, at }: Pick<Props, 'channel' | 'at'>) {
  const state = useReturnState();
  return (
    <Link
      to={paths.archiveChannel}
      params={{ channel }}
      search={at === undefined ? {} : { at }}
      state={state}
      aria-label="Close the thread"
      className="flex size-9 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="close" />
    </Link>
  );
}

/**
 * Moves the focus between messages with the arrow keys. Separate from the channel's list, because threads are not
 * virtualised.
 */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = rows.findIndex((row) => row.contains(document.activeElement));
  rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)]?.focus();
  event.preventDefault();
}
