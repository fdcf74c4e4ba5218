import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { percent } from '../lib/figures.ts';
import { paths } from '../lib/paths.ts';
import { DateText } from '../ui/DateText.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';
import { heldSpells } from './held-spells.ts';
import { portfolioQuery, portfoliosQuery, weightsQuery } from './queries.ts';

/** In which portfolios a stock is or was, since when, and what it weighs today. */
export function InPortfolios({ symbol }: { symbol: string }) {
  const list = useQuery(portfoliosQuery);
  const weights = useQuery(weightsQuery);
  const details = useQueries({
    queries: (list.data ?? []).map(({ slug }) => portfolioQuery(slug)),
  });
  const held = details.flatMap(({ data }) =>
    data === undefined
      ? []
      : heldSpells(data.rebalances, symbol).map((spell) => ({
          slug: data.slug,
          title: data.title,
          ...spell,
        })),
  );
  if (held.length === 0) return null;
  return (
    <Section id="held-in" title="In our portfolios" className="mt-10">
      <ul className="max-w-2xl">
        {held.map(({ slug, title, from, until }) => {
          const now = weights.data?.[slug]?.weights.find((each) => each.symbol === symbol)?.weight;
          return (
            <li
              key={`${slug}-${from}`}
              className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2 first:border-t-0"
            >
              <Link to={paths.portfolio} params={{ slug }} className={linkClass}>
                {title}
              </Link>
              <span>
                {until === null ? 'since' : 'from'} <DateText date={from} />
                {until !== null && (
                  <>
                    {' '}
                    to <DateText date={until} />
                  </>
                )}
                {until === null && now !== undefined && `, ${percent(now)} today`}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
