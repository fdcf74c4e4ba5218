import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { returnBetween } from '@niveshak/domain/portfolios/key-metrics';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { percent } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { loneLinkClass, quietLinkClass } from '../ui/link-class.ts';
import { SignedPercent } from '../ui/Signed.tsx';
import { useFold } from '../ui/use-fold.ts';
import type { Levels, Rebalance } from './shapes.ts';

/** Number of changes shown initially, with the newest in full. The rest are under "All changes". */
const shownCount = 3;

type Props = { rebalances: readonly Rebalance[]; levels: Levels; benchmark: string };

/** Rebalances, newest first, with reasons and outcomes. Corrections are separate records. */
export function Changes({ rebalances, levels, benchmark }: Props) {
  const fold = useFold();
  if (rebalances.length === 0) {
    return <EmptyState title="No changes yet">Each change appears here with its reasons.</EmptyState>;
  }
  const newest = rebalances.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const disclosures = newest[0]?.disclosures ?? '';
  const launch = newest.at(-1);
  // The launch is not a change, and a correction replaces the change that it corrects.
  const count = newest.filter((each) => each !== launch && each.corrects === null).length;
  const all = newest.map((rebalance, at) => {
    const outcome = outcomeOf(rebalance, newest.slice(0, at), levels);
    const text = outcome === null ? null : <OutcomeText outcome={outcome} benchmark={benchmark} />;
    const props = { rebalance, outcome: text, common: disclosures, isLaunch: rebalance === launch };
    return at === 0 ? (
      <NewestChange key={rebalance.id} {...props} />
    ) : (
      <OlderChange key={rebalance.id} {...props} />
    );
  });
  return (
    <>
      <ol>{all.slice(0, shownCount)}</ol>
      {all.length > shownCount && (
        <details {...fold.details} className="border-t border-rule">
          <summary className="min-h-11 cursor-pointer py-2 font-medium">
            All changes ({count}) and the launch
          </summary>
          {fold.isOpen && <ol start={shownCount + 1}>{all.slice(shownCount)}</ol>}
        </details>
      )}
      {disclosures !== '' && <Disclosures>{disclosures}</Disclosures>}
    </>
  );
}

/** Returns counts such as `8 in, 8 out, 4 raised`. */
function countsOf({ changes }: Rebalance): string {
  const listed = changes.filter(({ symbol }) => symbol !== cashSymbol);
  const count = (word: string) => listed.filter(({ from, to }) => wordOf(from, to) === word).length;
  return [
    [count('New'), 'in'],
    [count('Out'), 'out'],
    [count('Raised'), 'raised'],
    [count('Cut'), 'cut'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ');
}

type Outcome = { readonly until: string; readonly value: number; readonly beside: number | null };

/** Returns the portfolio's return from this change to the next, or null before execution or if returns are hidden. */
function outcomeOf(
  { executedOn }: Rebalance,
  newer: readonly Rebalance[],
  { own, market }: Levels,
): Outcome | null {
  const last = own.at(-1);
  if (executedOn === null || last === undefined) return null;
  const next = newer.findLast((each) => each.executedOn !== null && each.executedOn > executedOn);
  const from = calendarDate(executedOn);
  const to = calendarDate(next?.executedOn ?? last.date);
  const value = returnBetween(own, from, to);
  if (value === null || from === to) return null;
  const until =
    next === undefined ? 'Since then' : `Until the change of ${formatDate(calendarDate(next.date))}`;
  return { until, value, beside: returnBetween(market, from, to) };
}

function OutcomeText({ outcome, benchmark }: { outcome: Outcome; benchmark: string }) {
  return (
    <>
      {outcome.until}: <SignedPercent value={outcome.value} className="font-medium" />
      {outcome.beside !== null && (
        <>
          , {benchmark} <SignedPercent value={outcome.beside} />
        </>
      )}
    </>
  );
}

type ChangeProps = {
  rebalance: Rebalance;
  outcome: ReactNode;
  /** Disclosures of the newest change, shown once below the list. Changes with the same ones omit them. */
  common: string;
  /** Whether this is the first purchase. */
  isLaunch: boolean;
};

function NewestChange({ rebalance, outcome, common, isLaunch }: ChangeProps) {
  return (
    <li className="pb-6">
      <h3 className="flex flex-wrap items-baseline gap-3 text-lg">
        <DateText date={rebalance.date} />
        <span className="font-sans text-base font-normal text-soft">{countsOf(rebalance)}</span>
        {isLaunch && <Badge>Launch</Badge>}
        {rebalance.corrects !== null && <Badge tone="accent">Correction</Badge>}
      </h3>
      {outcome !== null && <p className="mt-1">{outcome}</p>}
      <ChangeBody rebalance={rebalance} common={common} />
    </li>
  );
}

/** Older change as an expandable line. */
function OlderChange({ rebalance, outcome, common, isLaunch }: ChangeProps) {
  const fold = useFold();
  return (
    <li className="border-t border-rule">
      <details {...fold.details}>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-medium">
            <DateText date={rebalance.date} />
          </span>
          <span className="mx-3 text-soft">{countsOf(rebalance)}</span>
          {isLaunch && <Badge>Launch</Badge>}
          {rebalance.corrects !== null && <Badge tone="accent">Correction</Badge>}
          {outcome !== null && <span className="ml-4 block text-sm text-soft">{outcome}</span>}
        </summary>
        {fold.isOpen && <ChangeBody rebalance={rebalance} common={common} />}
      </details>
    </li>
  );
}

function ChangeBody({ rebalance, common }: Pick<ChangeProps, 'rebalance' | 'common'>) {
  const { executedOn, note, analyst, rationale, disclosures, articleSlug, changes, turnover } = rebalance;
  return (
    <>
      <p className="text-sm text-soft">
        {executedOn === null ? (
          'Executed at the next close.'
        ) : (
          <>
            At the close of <DateText date={executedOn} />
          </>
        )}
        {turnover !== null && `, turnover ${percent(turnover)}`}
      </p>
      {!rationale.startsWith(note) && <p className="mt-2 max-w-prose font-serif">{note}</p>}
      {rationale !== '' && <p className="mt-2 max-w-prose font-serif whitespace-pre-line">{rationale}</p>}
      {articleSlug !== null && (
        <p className="mt-2">
          <Link to="/articles/$slug" params={{ slug: articleSlug }} className={loneLinkClass}>
            Read the article
          </Link>
        </p>
      )}
      <ul className="mt-3 gap-x-12 xl:columns-2">
        {changes
          .filter(({ symbol }) => symbol !== cashSymbol)
          .map(({ symbol, name, from, to, reason }) => (
            <li key={symbol} className="break-inside-avoid border-t border-rule py-2">
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
      {analyst !== '' && <p className="mt-3 text-sm">Analyst: {analyst}</p>}
      {disclosures !== '' && disclosures !== common && <Disclosures>{disclosures}</Disclosures>}
    </>
  );
}

function Disclosures({ children }: { children: string }) {
  return <p className="mt-3 max-w-prose text-sm whitespace-pre-line text-soft">{children}</p>;
}

function wordOf(from: number, to: number): string {
  if (from === 0) return 'New';
  if (to === 0) return 'Out';
  return to > from ? 'Raised' : 'Cut';
}
