import { percent, signedPercent } from '@niveshak/domain/primitives/number-format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { DateText } from '../ui/DateText.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { Money } from '../ui/Money.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { portfolioMetrics } from './portfolio-metrics.ts';
import type { PortfolioMetrics } from './portfolio-metrics.ts';
import type { Performance, PortfolioFacts } from './shapes.ts';

export type ListProps = {
  portfolios: readonly PortfolioFacts[];
  performance: Readonly<Record<string, Performance>>;
};

/**
 * Table with a row per portfolio and the facts that its card omits. Each return has the benchmark's return over the
 * same days.
 */
export function PortfolioTable({ portfolios, performance }: ListProps) {
  const rows = portfolios.map((portfolio) => ({
    portfolio,
    figures: portfolioMetrics(performance[portfolio.slug]),
  }));
  const hasReturns = rows.some(({ figures }) => figures !== null);
  return (
    <ScrollTable label="Portfolios compared">
      <table className="w-full border-collapse text-left">
        <TableHead>
          <HeadCell>Portfolio</HeadCell>
          {hasReturns && (
            <>
              <HeadCell isNumeric>Annual (CAGR)</HeadCell>
              <HeadCell isNumeric>Last year</HeadCell>
              <HeadCell isNumeric>Deepest fall</HeadCell>
            </>
          )}
          <HeadCell isNumeric>Minimum</HeadCell>
          <HeadCell isNumeric>Last change</HeadCell>
        </TableHead>
        <tbody>
          {rows.map(({ portfolio, figures }) => (
            <Row key={portfolio.slug} portfolio={portfolio} figures={figures} hasReturns={hasReturns} />
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

type RowProps = { portfolio: PortfolioFacts; figures: PortfolioMetrics | null; hasReturns: boolean };

function Row({ portfolio, figures, hasReturns }: RowProps) {
  const { slug, title, benchmark, minimumAmount, lastRebalancedOn } = portfolio;
  return (
    <tr className="border-t border-rule first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        <Link to={paths.portfolio} params={{ slug }} className={quietLinkClass}>
          {title}
        </Link>
      </th>
      {hasReturns && <Returns benchmark={benchmark} figures={figures} />}
      <td className={`${bodyCell} text-right`}>
        {minimumAmount === null ? 'No price yet' : <Money amount={minimumAmount.amount} isShort />}
      </td>
      <td className={`${bodyCell} text-right whitespace-nowrap`}>
        {lastRebalancedOn === null ? 'None yet' : <DateText date={lastRebalancedOn} />}
      </td>
    </tr>
  );
}

function Returns({ benchmark, figures }: { benchmark: string; figures: PortfolioMetrics | null }) {
  const benchmarkYear = figures?.benchmarkYear ?? null;
  return (
    <>
      <Return value={figures?.cagr ?? null} />
      <Return value={figures?.year ?? null}>
        {benchmarkYear !== null && (
          <span className="block text-sm text-soft">
            {benchmark} {signedPercent(benchmarkYear)}
          </span>
        )}
      </Return>
      <td className={`${bodyCell} text-right font-semibold`}>
        {figures === null || figures.worst === null ? '–' : percent(figures.worst)}
      </td>
    </>
  );
}

function Return({ value, children }: { value: number | null; children?: ReactNode }) {
  return (
    <td className={`${bodyCell} text-right whitespace-nowrap`}>
      <SignedPercent value={value} className="font-medium" />
      {children}
    </td>
  );
}
