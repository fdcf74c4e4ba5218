import type { Home } from '@niveshak/contract/home/schemas';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

/** Stocks with unusually large moves for their history; those in portfolios first. */
export function MarketMoves({ outliers }: { outliers: NonNullable<Home['outliers']> }) {
  const { on, count, listed } = outliers;
  return (
    <Section
      title="Outliers"
      id="home-outliers"
      aside={on !== null && <span className="text-sm text-soft">{<DateText date={on} />}</span>}
    >
      <ul className="text-sm">
        {listed.map(({ symbol, name, dayReturn, volumeDeviations, heldBy }) => (
          <li
            key={symbol}
            className="flex items-baseline justify-between gap-4 border-t border-rule py-2 first:border-t-0 first:pt-0"
          >
            <span className="min-w-0">
              <Link
                to="/stocks/$symbol"
                params={{ symbol }}
                className="rounded-sm font-medium underline-offset-4 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-soft">
                {heldBy.length > 0
                  ? `In ${heldBy.join(', ')}`
                  : Math.abs(volumeDeviations) > 3
                    ? 'Unusual volume'
                    : 'Unusual move'}
              </span>
            </span>
            <span className={cx('whitespace-nowrap tabular-nums', dayReturn < 0 ? 'text-bad' : 'text-good')}>
              <span aria-hidden="true">{dayReturn < 0 ? '▼' : '▲'} </span>
              {signedPercent(dayReturn)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={paths.outliers} search={{}} className={loneLinkClass}>
          {count > listed.length ? `All ${count} outliers` : 'Outliers'}
        </Link>
      </p>
    </Section>
  );
}
