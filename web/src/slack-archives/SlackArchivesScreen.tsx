import { Outlet, useLocation } from '@tanstack/react-router';
import { useUser } from '../identity/auth.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { canUse } from '../membership/plan-words.ts';
import { cx } from '../ui/cx.ts';
import { ChannelList } from './ChannelList.tsx';
import { SearchBox } from './SearchBox.tsx';
import { UsersFailed } from './UsersFailed.tsx';

const title = 'Slack Archives';

/** The archive: the search box above, the channels beside, and what the address names. */
export function SlackArchivesScreen() {
  const user = useUser();
  // On a phone the list of channels is the section's first page, not a column of every page.
  const isStart = /^\/slack-archives\/?$/.test(useLocation({ select: ({ pathname }) => pathname }));
  const content = (
    <>
      <SearchBox isReading={!isStart} />
      {!isStart && <UsersFailed />}
      <div className="mt-3 lg:mt-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <div className={cx(!isStart && 'hidden lg:block')}>
          <ChannelList />
        </div>
        <div className={cx('min-w-0', isStart && 'hidden lg:block')}>
          <Outlet />
        </div>
      </div>
    </>
  );
  // Who is reading needs the room more than the introduction.
  if (!isStart && canUse(user, 'slackArchives')) {
    return (
      <>
        <h1 className="text-xl max-lg:sr-only lg:mb-3">{title}</h1>
        {content}
      </>
    );
  }
  return (
    <GatedSection
      title={title}
      feature="slackArchives"
      lead="Years of conversation in the members’ community: questions, answers and the AMAs, to read and to search."
    >
      {content}
    </GatedSection>
  );
}
