import type { Home, HomeOutlier, HomeRebalance } from '@niveshak/contract/home/schemas';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { canUse } from '../membership/plan-words.ts';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { linkClass } from '../ui/link-class.ts';

/** Row of items that may need action today, stacked on phones. */
export function Band({ home }: { home: Home }) {
  const [rebalance, ...earlier] = home.rebalances ?? [];
  const { outliers } = home;
  return (
    <section
      aria-label="Today"
      className="mb-8 grid border-y border-ink max-sm:divide-y max-sm:divide-rule sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-rule"
    >
      {rebalance !== undefined && (
        <LatestRebalance rebalance={rebalance} alsoNew={earlier.filter(({ isNew }) => isNew)} />
      )}
      {outliers !== null && outliers.listed.length > 0 && <Outliers outliers={outliers} />}
      <Unread home={home} />
      <Upgrade />
    </section>
  );
}

const cellClass =
  'group relative flex min-h-18 flex-col justify-center px-4 py-2 sm:h-24 first:pl-0 max-sm:px-0';
const titleClass =
  'rounded-sm font-serif text-lg font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0';

function Cell({ label, title, children }: { label: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <div className={cellClass}>
      <p className="flex items-center gap-2 text-sm text-soft">{label}</p>
      <p className="truncate">{title}</p>
      <p className="truncate text-sm text-soft">{children}</p>
    </div>
  );
}

function verbOf({ from, to }: HomeRebalance['changes'][number]): string {
  if (from === 0) return 'Buy';
  if (to === 0) return 'Sell';
  return to > from ? 'Add' : 'Reduce';
}

type RebalanceProps = { rebalance: HomeRebalance; alsoNew: readonly HomeRebalance[] };

function LatestRebalance({ rebalance, alsoNew }: RebalanceProps) {
  const { slug, title, date, isNew } = rebalance;
  const others = new Set(alsoNew.map((each) => each.title));
  return (
    <Cell
      label={<>Latest rebalance {isNew ? <Badge tone="accent">New</Badge> : <DateText date={date} />}</>}
      title={
        <Link to="/portfolios/$slug" params={{ slug }} search={{}} className={titleClass}>
          {title}
        </Link>
      }
    >
      {others.size > 0 ? `Also new: ${[...others].join(', ')}` : changesText(rebalance)}
    </Cell>
  );
}

/** Returns the first change and the number of remaining ones. */
function changesText({ changes: [first], count }: HomeRebalance): string {
  if (first === undefined) return '';
  const text = `${verbOf(first)} ${first.name}`;
  return count > 1 ? `${text} and ${count - 1} more` : text;
}

function Outliers({ outliers: { on, count, listed } }: { outliers: NonNullable<Home['outliers']> }) {
  return (
    <Cell
      label={<>Outliers {on !== null && <DateText date={on} />}</>}
      title={
        <Link to={paths.outliers} search={{}} className={titleClass}>
          {count} unusual {count === 1 ? 'move' : 'moves'}
        </Link>
      }
    >
      {listed.slice(0, 1).map((outlier) => (
        <Move key={outlier.symbol} outlier={outlier} />
      ))}
    </Cell>
  );
}

function Move({ outlier: { name, dayReturn } }: { outlier: HomeOutlier }) {
  return (
    <>
      {name}{' '}
      <span className={cx('tabular-nums', dayReturn < 0 ? 'text-loss' : 'text-gain')}>
        <span aria-hidden="true">{dayReturn < 0 ? '▼' : '▲'} </span>
        {signedPercent(dayReturn)}
      </span>
    </>
  );
}

function Unread({ home: { unreadCount, newCount, lastVisit } }: { home: Home }) {
  const isDone = unreadCount === 0;
  return (
    <Cell
      label="Unread"
      title={
        <Link to={paths.readingList} search={isDone ? { part: 'opened' } : {}} className={titleClass}>
          {isDone ? 'You’re up to date' : `${unreadCount} ${unreadCount === 1 ? 'article' : 'articles'}`}
        </Link>
      }
    >
      {lastVisit === null
        ? 'Included in your plan'
        : newCount > 0
          ? `${newCount} new since your last visit`
          : 'Nothing new since your last visit'}
    </Cell>
  );
}

/** Upgrade link for the trial and for plans without Premium research. */
function Upgrade() {
  const user = useUser();
  const [plan] = user.subscriptions;
  if (plan === undefined) return null;
  if (planOf(plan.alias).kind === 'trial')
    return (
      <Cell
        label="Your trial"
        title={
          <span className="font-serif text-lg font-semibold">
            Ends on <DateText date={plan.endDate} />
          </span>
        }
      >
        <ChangePlanLink className={`${linkClass} after:absolute after:inset-0`}>Compare plans</ChangePlanLink>
      </Cell>
    );
  if (canUse(user, 'premium')) return null;
  return (
    <Cell
      label="Not in your plan"
      title={<ChangePlanLink className={titleClass}>Portfolios and deep dives</ChangePlanLink>}
    >
      See plans
    </Cell>
  );
}
