import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getWeights } from '@niveshak/contract/portfolios/routes';
import { portfoliosTexts } from '@niveshak/contract/portfolios/texts';
import { industryChart } from '@niveshak/domain/portfolios/industry-chart';
import { concentration } from '@niveshak/domain/portfolios/key-metrics';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { decimal, percent, signedDecimal } from '@niveshak/domain/primitives/number-format';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { paths } from '../lib/paths.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { Signed } from '../ui/Signed.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { useFold } from '../ui/use-fold.ts';
import { weightsQuery } from './queries.ts';
import type { PortfolioDetail } from './shapes.ts';

export function Weights({ slug, detail }: { slug: string; detail: PortfolioDetail }) {
  const weights = useQuery(weightsQuery);
  if (weights.isPending) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={11} rowHeight={45} />
      </SkeletonGroup>
    );
  }
  if (weights.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void weights.refetch()}>Try again</Button>}>
        {errorText(weights.error, portfoliosTexts.detailFailed)}
      </ErrorBanner>
    );
  }
  const today = weights.data[slug];
  if (today === undefined) {
    return <EmptyState title="No weights yet">They appear with the first rebalance.</EmptyState>;
  }
  return <WeightsOf slug={slug} detail={detail} today={today} />;
}

/** Rows shown before the list is expanded. */
const shownCount = 10;

type Today = ResponseOf<typeof getWeights>[string];
type Contributions = NonNullable<PortfolioDetail['analysis']>['contributions'];

function WeightsOf({ slug, detail, today }: { slug: string; detail: PortfolioDetail; today: Today }) {
  const points = new Map(detail.analysis?.contributions.map((each) => [each.symbol, each.points]));
  const sorted = today.weights.toSorted((a, b) => b.weight - a.weight);
  const past = (detail.analysis?.contributions ?? []).filter(
    ({ symbol }) => !sorted.some((each) => each.symbol === symbol),
  );
  const save = () =>
    saveCsv(
      `${slug}-weights-${today.asOf}.csv`,
      ['symbol', 'name', 'weight', 'contribution'],
      [
        ...sorted.map(({ symbol, name, weight }) => [symbol, name, weight, points.get(symbol) ?? null]),
        ...past.map(({ symbol, name, points: brought }) => [symbol, name, 0, brought]),
      ],
    );
  const listed = sorted.filter(({ symbol }) => symbol !== cashSymbol);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Concentration weights={listed} hasCash={listed.length < sorted.length} />
        <Button size="small" onClick={save}>
          <Icon name="download" className="size-4" /> CSV
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <WeightTable sorted={sorted} points={points} asOf={today.asOf} />
          <HeldBefore past={past} />
        </div>
        <Industries slug={slug} detail={detail} weights={sorted} />
      </div>
    </>
  );
}

type PointsOf = ReadonlyMap<string, number>;
type TableProps = { sorted: Today['weights']; points: PointsOf; asOf: string };

function WeightTable({ sorted, points, asOf }: TableProps) {
  const { isOpen, setOpen } = useFold(sorted.length <= shownCount + 2);
  const heaviest = sorted[0]?.weight ?? 1;
  const stocks = sorted.filter(({ symbol }) => symbol !== cashSymbol).length;
  return (
    <>
      <ScrollTable label="Weights">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">
            Weights on <DateText date={asOf} />
          </caption>
          <TableHead>
            <HeadCell>Stock</HeadCell>
            <HeadCell className="text-right sm:w-1/3 sm:text-left">Weight</HeadCell>
            {points.size > 0 && <HeadCell isNumeric>Contribution</HeadCell>}
          </TableHead>
          <tbody>
            {(isOpen ? sorted : sorted.slice(0, shownCount)).map((each) => (
              <WeightRow key={each.symbol} weight={each} share={each.weight / heaviest} points={points} />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {!isOpen && (
        <Button size="small" className="no-print mt-3" onClick={() => setOpen(true)}>
          All {countWords(stocks, stocks < sorted.length)}
        </Button>
      )}
      <p className="mt-3 max-w-prose text-sm text-soft">
        Close of <DateText date={asOf} />.
        {points.size > 0 && ' Contribution: points added since launch (start = 100).'}
      </p>
    </>
  );
}

/** Returns text such as `20 stocks and cash`. */
function countWords(stocks: number, hasCash: boolean): string {
  return `${stocks} ${stocks === 1 ? 'stock' : 'stocks'}${hasCash ? ' and cash' : ''}`;
}

function Concentration({ weights: listed, hasCash }: { weights: Today['weights']; hasCash: boolean }) {
  const held = concentration(listed.map(({ weight }) => weight));
  if (held === null) return null;
  return (
    <p className="max-w-prose">
      {countWords(listed.length, hasCash)}.{' '}
      {listed.length > 5 && `The five largest make up ${percent(held.topFive, 0)}.`}
      {listed.length > 5 &&
        Math.round(held.equalParts) !== listed.length &&
        ` It is as concentrated as ${decimal(held.equalParts, 0)} equal holdings.`}
    </p>
  );
}

type IndustriesProps = { slug: string; detail: PortfolioDetail; weights: Today['weights'] };

function Industries({ slug, detail, weights }: IndustriesProps) {
  const industryOf = new Map(detail.industries.map(({ symbol, industry }) => [symbol, industry]));
  const industries = industryChart(
    weights.map(({ symbol, weight }) => ({
      weight,
      industry: industryOf.get(symbol) ?? null,
      isCash: symbol === cashSymbol,
    })),
    'Industries from the exchange’s index list.',
  );
  if (industries === null) return null;
  return (
    <div>
      <ThemedChart chart={industries} question="Industry allocation" fileName={`${slug}-industries`} />
    </div>
  );
}

type RowProps = {
  weight: Today['weights'][number];
  /** Weight relative to the heaviest one. */
  share: number;
  points: PointsOf;
};

function WeightRow({ weight: { symbol, name, weight }, share, points }: RowProps) {
  return (
    <tr className="border-t border-rule first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        {symbol === cashSymbol ? (
          name
        ) : (
          <Link
            to={paths.stock}
            params={{ symbol }}
            className="block min-h-6 rounded-sm underline-offset-4 hover:underline"
          >
            {name}
            <span className="text-sm font-normal text-soft max-sm:block sm:ml-2">{symbol}</span>
          </Link>
        )}
      </th>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td className={bodyCell}>
        <span className="flex items-center justify-end gap-3 sm:justify-start">
          <span className="w-14 text-right tabular-nums">{percent(weight)}</span>
          <span aria-hidden="true" className="hidden h-2.5 flex-1 sm:block">
            <span className="block h-2.5 rounded-sm bg-subject" style={{ width: `${share * 100}%` }} />
          </span>
        </span>
      </td>
      {points.size > 0 && (
        <td className={`${bodyCell} text-right`}>
          <Points value={points.get(symbol)} />
        </td>
      )}
    </tr>
  );
}

function HeldBefore({ past }: { past: Contributions }) {
  if (past.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="min-h-6 cursor-pointer">
        Formerly held: {past.length} {past.length === 1 ? 'stock' : 'stocks'}
      </summary>
      <ul className="mt-2 max-w-2xl">
        {past
          .toSorted((a, b) => b.points - a.points)
          .map(({ symbol, name, points: brought }) => (
            <li
              key={symbol}
              className="flex justify-between gap-4 border-t border-rule py-2 first:border-t-0"
            >
              <Link to={paths.stock} params={{ symbol }} className={quietLinkClass}>
                {name}
              </Link>
              <Points value={brought} />
            </li>
          ))}
      </ul>
    </details>
  );
}

function Points({ value }: { value: number | undefined }) {
  return value === undefined ? '–' : <Signed text={signedDecimal(value)} />;
}
