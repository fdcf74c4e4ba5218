import type { Home } from '@niveshak/contract/home/schemas';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { changesText, Move, Upgrade } from './Band.tsx';

const most = 4;
const rowClass = 'border-t border-rule py-2.5 first:border-t-0 first:pt-0';
const nameClass = 'rounded-sm font-medium underline-offset-4 hover:underline';

/** The band's items in detail, for the side column of wide windows. */
export function Latest({ home: { rebalances, outliers } }: { home: Home }) {
  return (
    <div className="flex flex-col gap-10 empty:hidden max-xl:hidden">
      {rebalances !== null && rebalances.length > 0 && <Rebalances rebalances={rebalances} />}
      {outliers !== null && outliers.listed.length > 0 && <Outliers outliers={outliers} />}
      <div className="border-t border-ink empty:hidden">
        <Upgrade />
      </div>
    </div>
  );
}

function Rebalances({ rebalances }: { rebalances: NonNullable<Home['rebalances']> }) {
  return (
    <Section title="Latest rebalances" id="home-rebalances">
      <ul>
        {rebalances.slice(0, most).map((rebalance) => (
          <li key={rebalance.id} className={rowClass}>
            <span className="flex items-baseline justify-between gap-4">
              <Link
                to="/portfolios/$slug"
                params={{ slug: rebalance.slug }}
                search={{}}
                className={nameClass}
              >
                {rebalance.title}
              </Link>
              <span className="text-sm text-soft">
                {rebalance.isNew ? <Badge tone="accent">New</Badge> : <DateText date={rebalance.date} />}
              </span>
            </span>
            <span className="block text-sm text-soft">{changesText(rebalance)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Outliers({ outliers: { on, count, listed } }: { outliers: NonNullable<Home['outliers']> }) {
  return (
    <Section
      title="Outliers"
      id="home-outliers"
      aside={
        on !== null && (
          <span className="text-sm text-soft">
            <DateText date={on} />
          </span>
        )
      }
    >
      <ul>
        {listed.slice(0, most).map(({ symbol, name, dayReturn }) => (
          <li key={symbol} className={`flex items-baseline justify-between gap-4 ${rowClass}`}>
            <Link to="/stocks/$symbol" params={{ symbol }} search={{}} className={nameClass}>
              {name}
            </Link>
            <Move dayReturn={dayReturn} />
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={paths.outliers} search={{}} className={loneLinkClass}>
          {count === 1 ? 'See why it is unusual' : `See all ${count} unusual moves`}
        </Link>
      </p>
    </Section>
  );
}
