import type { ArchiveThread } from '@niveshak/contract/slack-archives/thread-schema';
import { Link } from '@tanstack/react-router';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

/** Archived conversation from around this date in an earlier year. */
export function Conversation({ thread }: { thread: ArchiveThread }) {
  const { channel, channelName, ts, on, author, excerpt, replyCount } = thread;
  return (
    <Section title="From the archive" id="home-archive">
      <p className="text-sm text-soft">
        #{channelName} · <DateText date={on} />
        {author !== '' && ` · ${author}`}
      </p>
      <p className="mt-1 line-clamp-4 font-serif break-words whitespace-pre-line">{excerpt}</p>
      <p className="mt-2">
        <Link
          to="/slack-archives/c/$channel"
          params={{ channel }}
          search={{ at: ts, thread: ts }}
          className={loneLinkClass}
        >
          {replyCount} {replyCount === 1 ? 'reply' : 'replies'}
        </Link>
      </p>
    </Section>
  );
}
