import { Link } from '@tanstack/react-router';
import { percent } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import type { Experiment } from './shapes.ts';

/** Collapsed holdings of an experiment. */
export function ExperimentHoldings({ holdings }: Pick<Experiment, 'holdings'>) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer whitespace-nowrap">
        {holdings.length} {holdings.length === 1 ? 'stock' : 'stocks'}
      </summary>
      <ul className="text-sm">
        {holdings.map(({ symbol, name, weight }) => (
          <li key={symbol} className="whitespace-nowrap">
            <Link to={paths.stock} params={{ symbol }} className={quietLinkClass}>
              {name}
            </Link>{' '}
            {percent(weight)}
          </li>
        ))}
      </ul>
    </details>
  );
}
