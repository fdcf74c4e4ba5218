import type { ArchiveThread } from '@niveshak/contract/slack-archives/thread-schema';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Avatar } from './Avatar.tsx';

/** Start of a conversation, with a link to it. */
export function ThreadLine({ thread }: { thread: ArchiveThread }) {
  const { channel, channelName, ts, on, user, author, excerpt, replyCount } = thread;
  return (
    <article className="flex gap-3">
      <Avatar id={user ?? author} name={author} />
      <div className="min-w-0">
        <p className="text-sm text-soft">
          {author !== '' && <span className="font-semibold text-ink">{author} · </span>}#{channelName} ·{' '}
          <DateText date={on} />
        </p>
        {excerpt !== '' && (
          <p className="mt-1 line-clamp-3 font-serif break-words whitespace-pre-line">{excerpt}</p>
        )}
        <p className="mt-1 text-sm">
          <Link
            to={paths.archiveChannel}
            params={{ channel }}
            search={{ at: ts, thread: ts }}
            className={loneLinkClass}
            aria-label={`${repliesText(replyCount)} to ${author === '' ? 'a message' : author} in #${channelName}`}
          >
            {repliesText(replyCount)}
          </Link>
        </p>
      </div>
    </article>
  );
}

function repliesText(count: number): string {
  return `${count} ${count === 1 ? 'reply' : 'replies'}`;
}
