import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { experimentUuid } from './experiment-uuid.ts';
import { ExperimentHoldings } from './ExperimentHoldings.tsx';
import { benchmarkText, hasReturns, returnOf } from './experiment.ts';
import type { Experiment } from './shapes.ts';

/** Experiments as cards on phones. */
export function ExperimentCards({ experiments }: { experiments: readonly Experiment[] }) {
  const isShown = hasReturns(experiments);
  return (
    <ul aria-label="Experimental portfolios, newest first" className="border-t border-rule">
      {experiments.map((experiment) => {
        const { id, title, description, initiated, status, closed, holdings } = experiment;
        return (
          <li key={id} id={experimentUuid(id)} data-experiment={id} className="border-b border-rule py-5">
            <div className="flex items-start justify-between gap-4">
              <h2 className="font-medium">{title.value}</h2>
              {isShown && (
                <p className="shrink-0 text-right">
                  <SignedPercent value={returnOf(experiment)} className="font-semibold" />
                  <span className="block text-sm text-soft tabular-nums">{benchmarkText(experiment)}</span>
                </p>
              )}
            </div>
            <p className="mt-1 text-sm text-soft">{description.value}</p>
            <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <Badge>{status.value}</Badge>
              <span>
                Started <DateText date={initiated.value.slice(0, 10)} />
              </span>
              {closed.value !== '' && (
                <span>
                  Closed <DateText date={closed.value.slice(0, 10)} />
                </span>
              )}
            </p>
            <div className="mt-2">
              <ExperimentHoldings holdings={holdings} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
