import { Outlet, useLocation } from '@tanstack/react-router';
import { fillsWindow } from '../lib/fills-window.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../identity/auth.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { canUse } from '../membership/plan-words.ts';
import { cx } from '../ui/cx.ts';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { ChannelList } from './ChannelList.tsx';
import { SearchBox } from './SearchBox.tsx';
import { UsersFailed } from './UsersFailed.tsx';

const title = 'Slack Archives';

export function SlackArchivesScreen() {
  const user = useUser();
  // On phones, the channels are at the end of the first page and not in a column on every page.
  const pathname = useLocation({ select: (location) => location.pathname });
  const isStart = /^\/slack-archives\/?$/.test(pathname);
  const isFilling = fillsWindow(pathname);
  // Below 90 rem, a thread next to the messages takes the place of the channels.
  const hasThread = useLocation({ select: ({ search }) => 'thread' in search });
  const hasRoom = useIsWide('2xl');
  const threadReplacesChannels = useIsWide('xl') && hasThread && !hasRoom;
  const hasColumn = useIsWide('lg') && !threadReplacesChannels;
  const isInChannel = isFilling && pathname !== paths.archiveSearch;
  const content = (
    <>
      {/* Phones need the height for messages, so a channel has a link to the search instead. */}
      <div className={cx(isInChannel && 'max-lg:hidden')}>
        <SearchBox isReading={!isStart} />
      </div>
      {!isStart && <UsersFailed />}
      <div
        className={cx(
          !threadReplacesChannels && 'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8',
          isFilling
            ? cx('flex min-h-0 flex-1 flex-col lg:mt-4 lg:grid-rows-1', !isInChannel && 'mt-2')
            : 'mt-3 lg:mt-6',
        )}
      >
        {hasColumn && (
          <div className="min-h-0 overflow-y-auto">
            <ChannelList />
          </div>
        )}
        {isStart && !hasColumn && (
          <p className="mb-4">
            <a href="#archive-channels" className={loneLinkClass}>
              All channels
            </a>
          </p>
        )}
        <div className={cx('min-w-0', isFilling && 'flex min-h-0 flex-1 flex-col')}>
          <Outlet />
        </div>
        {isStart && !hasColumn && (
          <Section title="Channels" id="archive-channels" className="mt-10">
            <ChannelList />
          </Section>
        )}
      </div>
    </>
  );
  // While reading, the space matters more than the introduction.
  if (!isStart && canUse(user, 'slackArchives')) {
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        {content}
      </>
    );
  }
  return (
    <GatedSection
      title={title}
      feature="slackArchives"
      lead="Years of member conversations, from questions and answers to AMAs."
    >
      {content}
    </GatedSection>
  );
}
