import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { percent, signedPercent } from '../lib/figures.ts';
import { paths } from '../lib/paths.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, headCell, ScrollTable } from '../ui/ScrollTable.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { experimentUuid } from './experiment-uuid.ts';
import { experimentalsQuery } from './queries.ts';

export function ExperimentalsScreen() {
  return (
    <GatedSection
      title="Experimentals"
      feature="experimentals"
      lead="Rules we are still testing with small amounts, in the open, before any of them becomes a portfolio."
    >
      <Experiments />
    </GatedSection>
  );
}

function Experiments() {
  const experimentals = useQuery(experimentalsQuery);
  if (experimentals.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-64 w-full" />
      </SkeletonGroup>
    );
  }
  if (experimentals.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void experimentals.refetch()}>Try again</Button>}>
        {errorText(experimentals.error, portfoliosTexts.experimentalsFailed)}
      </ErrorBanner>
    );
  }
  if (experimentals.data.length === 0) {
    return (
      <EmptyState title="No experiment is running.">
        When one starts, it is listed here from its first day, newest first.
      </EmptyState>
    );
  }
  // Newest first (specification section 3).
  const newest = experimentals.data
    .toSorted((a, b) => (a.initiated.value < b.initiated.value ? 1 : -1))
    .map((each) => ({ ...each, holdings: each.holdings.filter(({ symbol }) => symbol !== cashSymbol) }));
  return (
    <ScrollTable label="Experimental portfolios, newest first">
      <table className="w-full min-w-3xl border-collapse text-left">
        <thead className="text-sm text-soft">
          <tr className="border-b border-strong">
            {['Experiment', 'Started', 'Since then', 'Status', 'Holds'].map((head) => (
              <th key={head} scope="col" className={headCell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ id, title, description, initiated, returnSince, status, closed, holdings }) => (
            <tr
              key={id}
              id={experimentUuid(id)}
              className="border-t border-rule align-top first:border-t-0"
              data-experiment={id}
            >
              <th scope="row" className={`${bodyCell} max-w-2xl font-normal`}>
                <span className="font-medium">{title.value}</span>
                <span className="block text-sm text-soft">{description.value}</span>
              </th>
              <td className={bodyCell}>
                <DateText date={initiated.value.slice(0, 10)} />
              </td>
              <td className={`${bodyCell} font-semibold whitespace-nowrap tabular-nums`}>
                {returnSince.value === '' ? 'No price yet' : signedPercent(Number(returnSince.value))}
              </td>
              <td className={bodyCell}>
                <Badge>{status.value}</Badge>
                {closed.value !== '' && (
                  <span className="block text-sm text-soft">
                    <DateText date={closed.value.slice(0, 10)} />
                  </span>
                )}
              </td>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
              <td className={bodyCell}>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}
