import type { Home, HomeOutlier, HomeRebalance } from '@niveshak/contract/home/schemas';
import { planOf } from '@niveshak/domain/catalogue/plan';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { paths } from '../lib/paths.ts';
import { canUse } from '../membership/plan-words.ts';
import { Badge } from '../ui/Badge.tsx';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';

type BandProps = {
  home: Home;
  /** Whether wide windows show the same in a side column. */
  hasSide: boolean;
};

/** Items that may need action today, in one row. */
export function Band({ home: { rebalances, outliers }, hasSide }: BandProps) {
  const [rebalance, ...earlier] = rebalances ?? [];
  return (
    <section
      aria-label="Today"
      className={cx(
        'mb-6 grid auto-cols-fr grid-flow-col divide-x divide-rule border-y border-ink empty:hidden sm:mb-8',
        hasSide && 'xl:hidden',
      )}
    >
      {rebalance !== undefined && (
        <LatestRebalance rebalance={rebalance} alsoNew={earlier.filter(({ isNew }) => isNew)} />
      )}
      {outliers !== null && outliers.listed.length > 0 && <Outliers outliers={outliers} />}
      <Upgrade />
    </section>
  );
}

const titleClass =
  'rounded-sm font-serif text-lg font-semibold underline-offset-4 group-hover:underline after:absolute after:inset-0';

type CellProps = { label: ReactNode; title: ReactNode; children: ReactNode };

function Cell({ label, title, children }: CellProps) {
  return (
    <div className="group relative px-4 py-2 first:pl-0">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">{label}</p>
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
      label={<>Rebalance {isNew ? <Badge tone="accent">New</Badge> : <DateText date={date} />}</>}
      title={
        <Link to="/portfolios/$slug" params={{ slug }} search={{}} className={titleClass}>
          {title}
        </Link>
      }
    >
      <span className="max-sm:hidden">
        {others.size > 0 ? `Also new: ${[...others].join(', ')}` : changesText(rebalance)}
      </span>
    </Cell>
  );
}

/** Returns the first change and the number of remaining ones. */
export function changesText({ changes: [first], count }: HomeRebalance): string {
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
          {count} {count === 1 ? 'move' : 'moves'}
        </Link>
      }
    >
      <span className="max-sm:hidden">
        {listed.slice(0, 1).map(({ symbol, name, dayReturn }) => (
          <Fragment key={symbol}>
            {name} <Move dayReturn={dayReturn} />
          </Fragment>
        ))}
      </span>
    </Cell>
  );
}

export function Move({ dayReturn }: Pick<HomeOutlier, 'dayReturn'>) {
  return (
    <span className={cx('tabular-nums', dayReturn < 0 ? 'text-loss' : 'text-gain')}>
      <span aria-hidden="true">{dayReturn < 0 ? '▼' : '▲'} </span>
      {signedPercent(dayReturn)}
    </span>
  );
}

/** Upgrade link for the trial and for plans without Premium research. */
export function Upgrade() {
  const user = useUser();
  const [plan] = user.subscriptions;
  if (plan === undefined) return null;
  if (planOf(plan.alias).kind === 'trial')
    return (
      <Cell
        label="Your trial ends"
        title={
          <ChangePlanLink className={titleClass}>
            <DateText date={plan.endDate} />
          </ChangePlanLink>
        }
      >
        Compare plans
      </Cell>
    );
  if (canUse(user, 'premium')) return null;
  return (
    <Cell
      label="Not in your plan"
      title={<ChangePlanLink className={titleClass}>Portfolios and deep dives</ChangePlanLink>}
    >
      Compare plans
    </Cell>
  );
}
