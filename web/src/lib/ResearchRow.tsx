import { Link } from '@tanstack/react-router';
import { tabClass } from '../ui/tab-class.ts';
import { paths } from './paths.ts';

const entries = [
  { to: paths.portfolios, label: 'Portfolios' },
  { to: paths.experimentals, label: 'Experimentals' },
  { to: paths.outliers, label: 'Outliers' },
] as const;

type Props = { current: (typeof entries)[number]['to'] };

/** Links to the section's pages: portfolios, experiments and outliers. */
export function ResearchRow({ current }: Props) {
  return (
    <nav aria-label="Portfolios and lists" className="no-print mb-4 place-row gap-x-6 border-b border-rule">
      {entries.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? 'true' : undefined}
          className={`${tabClass(to === current)} -mb-px`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
