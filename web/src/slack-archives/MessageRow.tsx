import type { ArchiveMessage } from '@niveshak/contract/slack-archives/schemas';
import type { Mark } from '@niveshak/domain/slack-archives/match-text';
import { archiveLineTexts } from '@niveshak/contract/slack-archives/texts';
import { isSystemSubtype } from '@niveshak/domain/slack-archives/subtypes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { loneLinkClass, quietLinkClass } from '../ui/link-class.ts';
import { showToast } from '../ui/toast-store.ts';
import { messageAddress } from './message-link.ts';
import { Avatar } from './Avatar.tsx';
import { MessageExtras } from './MessageExtras.tsx';
import { dayText, instantOf, timeText } from './moments.ts';
import { authorOf, useNames } from './names.ts';
import { useReturnState } from './return-to-search.ts';
import { RichText } from './RichText.tsx';

type Props = {
  message: ArchiveMessage;
  /** Whether this is the message in the URL. */
  isPointedAt?: boolean;
  /** Whether the message is in a thread, where the reply count is not a link. */
  isInThread?: boolean;
  marks?: readonly Mark[];
  /** Whether to show the day, and outside a thread the channel, for lists that span many. */
  hasDay?: boolean;
};

export function MessageRow({
  message,
  isPointedAt = false,
  isInThread = false,
  marks,
  hasDay = false,
}: Props) {
  const names = useNames();
  const state = useReturnState();
  const { channel, ts, threadTs, text, subtype, blocks, editedTs, replyCount } = message._source;
  const author = authorOf(message, names);
  const isReply = threadTs !== null && threadTs !== ts;
  const inThread = isReply ? { thread: threadTs } : {};
  if (isSystemSubtype(subtype ?? null)) {
    return <SystemRow message={message} author={author} isPointedAt={isPointedAt} />;
  }
  return (
    <article
      aria-label={`${author}, ${dayText(ts)}, ${timeText(ts)}`}
      aria-current={isPointedAt || undefined}
      data-row={message._id}
      tabIndex={-1}
      className={cx(
        'group flex gap-3 px-4 py-2 -outline-offset-2',
        isPointedAt ? pointedAt : 'hover:bg-raised',
      )}
    >
      <Avatar id={message._source.user ?? author} name={author} />
      <div className="min-w-0 flex-1">
        <p className="relative flex flex-wrap items-baseline gap-x-2 pr-8 text-sm">
          <span className="font-semibold">{author}</span>
          <Link
            to={paths.archiveChannel}
            params={{ channel }}
            search={{ at: ts, ...inThread }}
            state={state}
            className={`${quietLinkClass} text-soft`}
            aria-label={`Link to the message of ${dayText(ts)}, ${timeText(ts)}`}
          >
            <time dateTime={instantOf(ts)}>{hasDay ? `${dayText(ts)}, ${timeText(ts)}` : timeText(ts)}</time>
          </Link>
          {editedTs !== null && <span className="text-faint">(edited)</span>}
          {isReply && !isInThread && subtype === 'thread_broadcast' && (
            <span className="text-faint">also sent to the channel</span>
          )}
          <CopyLink channel={channel} ts={ts} thread={isReply ? threadTs : null} />
        </p>
        <div className={subtype === 'me_message' ? 'italic' : undefined}>
          {text === '' && blocks === undefined ? null : (
            <RichText text={text} blocks={blocks} {...(marks === undefined ? {} : { marks })} />
          )}
        </div>
        <MessageExtras message={message} />
        {!isInThread && (hasDay || replyCount > 0 || isReply) && (
          <p className="mt-1 text-sm">
            <Link {...messageAddress(message)} state={state} className={loneLinkClass}>
              {threadText(replyCount, isReply)}
              {hasDay && ` in #${names.channel(channel) ?? channel}`}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

function threadText(replyCount: number, isReply: boolean): string {
  if (replyCount > 0) return `${replyCount} ${replyCount === 1 ? 'reply' : 'replies'}`;
  return isReply ? 'Show the thread' : 'Open';
}

type SystemProps = { message: ArchiveMessage; author: string; isPointedAt: boolean };

function SystemRow({ message, author, isPointedAt }: SystemProps) {
  const { ts, text, subtype } = message._source;
  return (
    <article
      aria-label={`${author}, ${timeText(ts)}`}
      data-row={message._id}
      tabIndex={-1}
      className={cx(
        'px-4 py-1 text-sm -outline-offset-2',
        isPointedAt ? `${pointedAt} text-soft` : 'text-faint',
      )}
    >
      <SystemLine subtype={subtype ?? ''} text={text} />
    </article>
  );
}

/** System message. Some have only a subtype and no text. */
function SystemLine({ subtype, text }: { subtype: string; text: string }) {
  if (text !== '' && subtype !== 'tombstone') return <RichText text={text} />;
  return archiveLineTexts[isLine(subtype) ? subtype : 'other'];
}

function isLine(subtype: string): subtype is keyof typeof archiveLineTexts {
  return Object.hasOwn(archiveLineTexts, subtype);
}

const pointedAt = 'border-l-4 border-accent bg-accent-wash pl-3';

function CopyLink({ channel, ts, thread }: { channel: string; ts: string; thread: string | null }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const search = new URLSearchParams({ at: ts, ...(thread === null ? {} : { thread }) }).toString();
    const url = `${location.origin}${paths.archiveChannel.replace('$channel', channel)}?${search}`;
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      showToast('error', 'Could not copy the link. Copy it from the message’s time instead.');
    }
  };
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={isCopied ? 'Link copied' : 'Copy link'}
      className="absolute -top-1 right-0 flex size-7 items-center justify-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:bg-sunken focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Icon name={isCopied ? 'check' : 'link'} className="size-4" />
    </button>
  );
}
