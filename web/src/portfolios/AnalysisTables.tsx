import { percent, signedPercent } from '@niveshak/domain/primitives/figures';
import { cx } from '../ui/cx.ts';
import { DateText } from '../ui/DateText.tsx';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { Section } from '../ui/Section.tsx';
import type { Analysis } from './shapes.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Months and years, falls, and what a few years brought whenever one began. */
export function AnalysisTables({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <Calendar analysis={analysis} />
      <Drawdowns analysis={analysis} />
      {analysis.rolling.length > 0 && <Rolling analysis={analysis} />}
      {analysis.gaps.length > 0 && (
        <Section id="gaps" title="Days without a price" className="mt-12">
          <ul>
            {analysis.gaps.map(({ symbol, from, to, days }) => (
              <li key={`${symbol}-${from}`}>
                {symbol}: {days} {days === 1 ? 'day' : 'days'} from <DateText date={from} /> to{' '}
                <DateText date={to} />; the last price before counts.
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Calendar({ analysis }: { analysis: Analysis }) {
  const { years, months: all } = analysis;
  const hasPart = years.some(({ isPartial }) => isPartial);
  return (
    <Section id="calendar" title="Month by month" className="mt-12">
      <ScrollTable label="Returns of each month">
        <table className="w-full min-w-3xl border-separate border-spacing-0.5 text-right text-sm">
          <thead className="text-soft">
            <tr>
              <th scope="col" className="pr-2 text-left font-medium">
                Year
              </th>
              {months.map((month) => (
                <th key={month} scope="col" className="px-1 font-medium">
                  {month}
                </th>
              ))}
              <th scope="col" className="pl-2 font-medium">
                Year
              </th>
              <th scope="col" className="pl-2 font-medium">
                Benchmark
              </th>
            </tr>
          </thead>
          <tbody>
            {years
              .toSorted((a, b) => b.year - a.year)
              .map(({ year, value, benchmark, isPartial }) => (
                <tr key={year}>
                  <th scope="row" className="pr-2 text-left font-medium">
                    {year}
                    {isPartial && '*'}
                  </th>
                  {months.map((month, at) => {
                    const found = all.find((each) => each.year === year && each.month === at + 1);
                    return (
                      <td key={month} className={cx('rounded-sm px-1 py-1.5', toneOf(found?.value))}>
                        {found === undefined ? '' : signedPercent(found.value).replace('%', '')}
                      </td>
                    );
                  })}
                  <td className="pl-2 font-semibold">{signedPercent(value)}</td>
                  <td className="pl-2">{benchmark === null ? '–' : signedPercent(benchmark)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-2 text-sm text-soft">
        In percent, with their signs.{hasPart && ' * The data does not cover the whole year.'}
      </p>
    </Section>
  );
}

function toneOf(value: number | undefined): string {
  if (value === undefined) return '';
  return value < 0 ? 'bg-bad-wash text-bad' : 'bg-good-wash text-good';
}

function Drawdowns({ analysis }: { analysis: Analysis }) {
  return (
    <Section id="drawdowns" title="Drawdowns" className="mt-12">
      {analysis.drawdowns.length === 0 ? (
        <p className="text-soft">It has not been below a peak yet.</p>
      ) : (
        <ScrollTable label="Drawdowns, the deepest first">
          <table className="w-full min-w-lg border-collapse text-left">
            <TableHead>
              {['Depth', 'Peak', 'Trough', 'Recovered', 'Days under water'].map((head) => (
                <HeadCell key={head}>{head}</HeadCell>
              ))}
            </TableHead>
            <tbody>
              {analysis.drawdowns
                .slice(0, 5)
                .map(({ depth, peakOn, troughOn, recoveredOn, daysUnderWater }) => (
                  <tr key={peakOn} className="border-t border-rule first:border-t-0">
                    <th scope="row" className={`${bodyCell} font-semibold whitespace-nowrap`}>
                      {percent(depth)}
                    </th>
                    <td className={bodyCell}>
                      <DateText date={peakOn} />
                    </td>
                    <td className={bodyCell}>
                      <DateText date={troughOn} />
                    </td>
                    <td className={bodyCell}>
                      {recoveredOn === null ? 'Not yet' : <DateText date={recoveredOn} />}
                    </td>
                    <td className={bodyCell}>{daysUnderWater.toLocaleString('en-IN')}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
    </Section>
  );
}

function Rolling({ analysis }: { analysis: Analysis }) {
  return (
    <Section id="rolling" title="Rolling returns" className="mt-12">
      <ScrollTable label="Yearly returns over every window of some years">
        <table className="w-full min-w-lg border-collapse text-left">
          <TableHead>
            {['Held for', 'Worst', 'Middle', 'Best', 'Above the benchmark'].map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
          </TableHead>
          <tbody>
            {analysis.rolling.map(({ years, min, median, max, aboveBenchmark }) => (
              <tr key={years} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-medium`}>
                  {years} {years === 1 ? 'year' : 'years'}
                </th>
                <td className={bodyCell}>{signedPercent(min)}</td>
                <td className={bodyCell}>{signedPercent(median)}</td>
                <td className={bodyCell}>{signedPercent(max)}</td>
                <td className={bodyCell}>
                  {aboveBenchmark === null ? '–' : `${percent(aboveBenchmark, 0)} of windows`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-2 text-sm text-soft">Yearly returns over every window, one ending on each day.</p>
    </Section>
  );
}
