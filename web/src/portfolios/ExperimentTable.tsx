import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { experimentUuid } from './experiment-uuid.ts';
import { ExperimentHoldings } from './ExperimentHoldings.tsx';
import { benchmarkText, hasReturns, returnOf } from './experiment.ts';
import type { Experiment } from './shapes.ts';

export function ExperimentTable({ experiments }: { experiments: readonly Experiment[] }) {
  const isShown = hasReturns(experiments);
  const heads = ['Experiment', 'Started', ...(isShown ? ['Since then'] : []), 'Status', 'Holds'];
  return (
    <ScrollTable label="Experimental portfolios, newest first">
      <table className="w-full min-w-2xl border-collapse text-left">
        <TableHead>
          {heads.map((head) => (
            <HeadCell key={head}>{head}</HeadCell>
          ))}
        </TableHead>
        <tbody>
          {experiments.map((experiment) => {
            const { id, title, description, initiated, status, closed, holdings } = experiment;
            return (
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
                {isShown && (
                  <td className={`${bodyCell} whitespace-nowrap`}>
                    <SignedPercent value={returnOf(experiment)} className="font-semibold" />
                    <span className="block text-sm text-soft">{benchmarkText(experiment)}</span>
                  </td>
                )}
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
                  <ExperimentHoldings holdings={holdings} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollTable>
  );
}
