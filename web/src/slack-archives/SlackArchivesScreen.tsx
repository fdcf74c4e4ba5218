import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { fillsWindow } from '../lib/fills-window.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../identity/auth.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { canUse } from '../membership/plan-words.ts';
import { cx } from '../ui/cx.ts';
import { ChannelList } from './ChannelList.tsx';
import { channelsQuery } from './queries.ts';
import { SearchBox } from './SearchBox.tsx';
import { UsersFailed } from './UsersFailed.tsx';

const title = 'Slack Archives';

export function SlackArchivesScreen() {
  const user = useUser();
  // On a phone the channel list is the section's first page, not a column of every page.
  const pathname = useLocation({ select: (location) => location.pathname });
  const isStart = /^\/slack-archives\/?$/.test(pathname);
  const isFilling = fillsWindow(pathname);
  const channels = useQuery({ ...channelsQuery, enabled: canUse(user, 'slackArchives') });
  const isInChannel = isFilling && pathname !== paths.archiveSearch;
  const content = (
    <>
      {/* On a phone the height is for the messages: a channel has a link to the search instead. */}
      <div className={cx(isInChannel && 'max-lg:hidden')}>
        <SearchBox isReading={!isStart} />
      </div>
      {!isStart && <UsersFailed />}
      <div
        className={cx(
          'lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8',
          isFilling
            ? cx('flex min-h-0 flex-1 flex-col lg:mt-4 lg:grid-rows-1', !isInChannel && 'mt-2')
            : 'mt-3 lg:mt-6',
        )}
      >
        <div className={cx('min-h-0 lg:overflow-y-auto', !isStart && 'hidden lg:block')}>
          <ChannelList />
        </div>
        <div
          className={cx(
            'min-w-0',
            // On a phone the channels above would move it as they load.
            isStart && (channels.isPending ? 'max-lg:hidden' : 'max-lg:mt-8'),
            isFilling && 'flex min-h-0 flex-1 flex-col',
          )}
        >
          <Outlet />
        </div>
      </div>
    </>
  );
  // Readers need the space more than the introduction.
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
      lead="Years of member conversations: questions, answers and AMAs, to read and search."
    >
      {content}
    </GatedSection>
  );
}
