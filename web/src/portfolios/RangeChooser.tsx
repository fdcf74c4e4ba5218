import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { controlClass } from '../ui/Field.tsx';
import { tabClass } from '../ui/tab-class.ts';
import { isRange, ranges } from './portfolio-address.ts';
import type { Range } from './portfolio-address.ts';

const labels: Record<Range, string> = {
  '1m': '1 month',
  '3m': '3 months',
  '6m': '6 months',
  '1y': '1 year',
  '3y': '3 years',
  '5y': '5 years',
  all: 'Since launch',
};

type Props = { slug: string; first: string; last: string; shown: { from: string; to: string } };

/** What is drawn: a range by a click, or any two days. */
export function RangeChooser({ slug, first, last, shown }: Props) {
  const { from: typedFrom, to: typedTo, ...search } = useSearch({ from: '/portfolios/$slug' });
  const navigate = useNavigate();
  const isTyped = typedFrom !== undefined || typedTo !== undefined;
  const chosen = isRange(search.range) ? search.range : 'all';
  const choose = (name: 'from' | 'to', day: string) => {
    if (day === '') return;
    void navigate({
      to: paths.portfolio,
      params: { slug },
      search: { ...search, from: shown.from, to: shown.to, [name]: day },
      replace: true,
    });
  };
  const days = { min: first, max: last, className: `${controlClass} max-w-44` };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <nav aria-label="Range" className="flex max-w-full gap-5 overflow-x-auto">
        {Object.keys(ranges)
          .filter(isRange)
          .map((range) => (
            <Link
              key={range}
              to={paths.portfolio}
              params={{ slug }}
              search={{ ...search, range }}
              aria-current={!isTyped && range === chosen ? 'true' : undefined}
              className={tabClass(!isTyped && range === chosen)}
            >
              {labels[range]}
            </Link>
          ))}
      </nav>
      <div className="flex gap-3">
        <label className="text-sm">
          From
          <input
            type="date"
            {...days}
            value={shown.from}
            onChange={({ target }) => choose('from', target.value)}
          />
        </label>
        <label className="text-sm">
          To
          <input
            type="date"
            {...days}
            value={shown.to}
            onChange={({ target }) => choose('to', target.value)}
          />
        </label>
      </div>
    </div>
  );
}
