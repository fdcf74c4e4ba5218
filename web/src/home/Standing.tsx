import { planOf } from '@niveshak/domain/catalogue/plan';
import type { Home, HomeArticle } from '@niveshak/contract/home/schemas';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { canUse, plansThatHave } from '../membership/plan-words.ts';
import { useTimeWords } from '../membership/use-time-words.ts';
import { linkClass } from '../ui/link-class.ts';

/** A short status for the reader: on the first visit, on the trial, in Lite, or when everything is read. */
export function Standing({ home }: { home: Home }) {
  const user = useUser();
  const { service } = useTimeWords();
  const [plan] = user.subscriptions;
  if (plan === undefined) return null;
  const isTrial = planOf(plan.alias).kind === 'trial';
  const hasPremium = canUse(user, 'premium');
  if (home.lastVisit === null)
    return (
      <Panel title={user.firstName === '' ? 'Welcome' : `Welcome, ${user.firstName}`}>
        <p>
          {hasPremium
            ? 'Your plan includes all research: articles, model portfolios and the reasons behind each change.'
            : 'You can read all unlocked articles and a preview of the others.'}{' '}
          Bookmarks and your place in an article follow you from device to device.
        </p>
        <Begin articles={home.articles} />
      </Panel>
    );
  if (isTrial)
    return (
      <Panel title="You are on the trial">
        <p>
          {service !== null && `${service} `}
          There is no automatic renewal. <ChangePlanLink className={linkClass}>Compare plans</ChangePlanLink>
        </p>
      </Panel>
    );
  if (home.newCount === 0 && home.unreadCount === 0 && home.articleCount > 0)
    return (
      <Panel title="You’re up to date">
        <p>
          There is nothing new in your plan. Read an article again from your{' '}
          <Link to={paths.readingList} search={{ part: 'opened' }} className={linkClass}>
            reading history
          </Link>
          .
        </p>
      </Panel>
    );
  if (!hasPremium)
    return (
      <Panel title="Your plan: notes and explainers">
        <p>
          Deep dives, model portfolios and what changes in them are {lowerFirst(plansThatHave('premium'))}{' '}
          <ChangePlanLink className={linkClass}>See plans</ChangePlanLink>
        </p>
      </Panel>
    );
  return null;
}

/** Starting points: the newest article of each of two kinds that the plan includes. */
function Begin({ articles }: { articles: readonly HomeArticle[] }) {
  const open = articles.filter(({ isLocked }) => !isLocked);
  const [first] = open;
  const second = open.find(({ category }) => category !== first?.category);
  const picks = [first, second].filter((each) => each !== undefined);
  if (picks.length === 0) return null;
  return (
    <p className="mt-2">
      Begin with{' '}
      {picks.map(({ slug, title }, index) => (
        <Fragment key={slug}>
          {index > 0 && ' or '}
          <Link to="/articles/$slug" params={{ slug }} className={linkClass}>
            {title}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-8 border-l-3 border-accent bg-accent-wash px-5 py-4">
      <p className="font-serif text-lg font-semibold">{title}</p>
      <div className="mt-1 max-w-prose">{children}</div>
    </section>
  );
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
