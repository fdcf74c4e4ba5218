import type { HomeRebalance } from '@niveshak/contract/home/schemas';
import { percent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

export function PortfolioChanges({
  rebalances,
  title,
}: {
  rebalances: readonly HomeRebalance[];
  title: string;
}) {
  return (
    <Section title={title} id={`changes-${rebalances[0]?.id ?? ''}`}>
      <ul>
        {rebalances.map((rebalance) => (
          <li key={rebalance.id} className="border-t border-rule py-4 first:border-t-0 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to="/portfolios/$slug"
                params={{ slug: rebalance.slug }}
                search={{}}
                className={`${linkClass} font-medium`}
              >
                {rebalance.title}
              </Link>
              <span className="text-sm text-soft">
                <DateText date={rebalance.date} />
              </span>
              {rebalance.isNew && <Badge tone="accent">New</Badge>}
            </p>
            {rebalance.note !== '' && <p className="mt-1 text-sm text-soft">{rebalance.note}</p>}
            <Changes rebalance={rebalance} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Changes({ rebalance: { changes, count } }: { rebalance: HomeRebalance }) {
  const more = count - changes.length;
  return (
    <ul className="mt-2 text-sm">
      {changes.map(({ symbol, name, from, to }) => (
        <li key={symbol} className="flex items-baseline justify-between gap-4 py-0.5">
          <span className="min-w-0">
            <span className="font-medium">{verbOf(from, to)}</span>{' '}
            <Link to="/stocks/$symbol" params={{ symbol }} className="rounded-sm hover:underline">
              {name}
            </Link>
          </span>
          <span className="whitespace-nowrap text-soft tabular-nums">
            {percent(from)} → {percent(to)}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li className="py-0.5 text-soft">
          and {more} more {more === 1 ? 'change' : 'changes'}
        </li>
      )}
    </ul>
  );
}

function verbOf(from: number, to: number): string {
  if (from === 0) return 'Buy';
  if (to === 0) return 'Sell all';
  return to > from ? 'Buy more' : 'Sell some';
}
