import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { Link } from '@tanstack/react-router';
import { percent } from '@niveshak/domain/primitives/figures';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loneLinkClass, quietLinkClass } from '../ui/link-class.ts';
import type { Rebalance } from './shapes.ts';

/** Every change of the weights, newest first, with its reasons. What was wrong is put right by a record of its own. */
export function Changes({ rebalances }: { rebalances: readonly Rebalance[] }) {
  if (rebalances.length === 0) {
    return (
      <EmptyState title="Nothing has changed yet.">Each change is listed here with its reasons.</EmptyState>
    );
  }
  return (
    <ol className="max-w-3xl">
      {rebalances
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))
        .map((rebalance) => (
          <Change key={rebalance.id} rebalance={rebalance} />
        ))}
    </ol>
  );
}

function Change({ rebalance }: { rebalance: Rebalance }) {
  const { date, executedOn, note, rationale, disclosures, articleSlug, corrects, changes, turnover } =
    rebalance;
  return (
    <li className="border-t border-rule py-6 first:border-t-0 first:pt-0">
      <h2 className="flex flex-wrap items-baseline gap-3 text-xl">
        <DateText date={date} />
        {corrects !== null && <Badge tone="accent">Correction</Badge>}
      </h2>
      <p className="text-sm text-soft">
        {executedOn === null ? (
          'Carried out at the next close.'
        ) : (
          <>
            At the close of <DateText date={executedOn} />
          </>
        )}
        {turnover !== null && `, turnover ${percent(turnover)}`}
      </p>
      <p className="mt-2 max-w-prose font-serif">{note}</p>
      {rationale !== '' && <p className="mt-2 max-w-prose font-serif whitespace-pre-line">{rationale}</p>}
      {articleSlug !== null && (
        <p className="mt-2">
          <Link to="/articles/$slug" params={{ slug: articleSlug }} className={loneLinkClass}>
            Read the article
          </Link>
        </p>
      )}
      <ul className="mt-3">
        {changes
          .filter(({ symbol }) => symbol !== cashSymbol)
          .map(({ symbol, name, from, to, reason }) => (
            <li key={symbol} className="border-t border-rule py-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link to={paths.stock} params={{ symbol }} className={`${quietLinkClass} font-medium`}>
                  {name}
                </Link>
                <span className="text-sm tabular-nums">
                  <span className="text-soft">{wordOf(from, to)}</span> {percent(from)} → {percent(to)}
                </span>
              </div>
              <p className="text-sm text-soft">{reason}</p>
            </li>
          ))}
      </ul>
      {disclosures !== '' && (
        <p className="mt-3 max-w-prose text-sm whitespace-pre-line text-soft">{disclosures}</p>
      )}
    </li>
  );
}

function wordOf(from: number, to: number): string {
  if (from === 0) return 'New';
  if (to === 0) return 'Out';
  return to > from ? 'Raised' : 'Cut';
}
