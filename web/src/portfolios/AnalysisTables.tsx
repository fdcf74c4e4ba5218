import { count, percent } from '@niveshak/domain/primitives/number-format';
import { DateText } from '../ui/DateText.tsx';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import type { Analysis } from './shapes.ts';

export function Gaps({ gaps }: Pick<Analysis, 'gaps'>) {
  return (
    <ul>
      {gaps.map(({ symbol, from, to, days }) => (
        <li key={`${symbol}-${from}`}>
          {symbol}: {days} {days === 1 ? 'day' : 'days'} from <DateText date={from} /> to{' '}
          <DateText date={to} />; the last known price is used.
        </li>
      ))}
    </ul>
  );
}

export function Drawdowns({ drawdowns }: Pick<Analysis, 'drawdowns'>) {
  if (drawdowns.length === 0) return <p className="text-soft">No drawdown yet.</p>;
  return (
    <ScrollTable label="Drawdowns, deepest first">
      <table className="w-full min-w-lg border-collapse text-left">
        <TableHead>
          {['Depth', 'Peak', 'Trough', 'Recovered', 'Days under water'].map((head) => (
            <HeadCell key={head}>{head}</HeadCell>
          ))}
        </TableHead>
        <tbody>
          {drawdowns.slice(0, 5).map(({ depth, peakOn, troughOn, recoveredOn, daysUnderWater }) => (
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
              <td className={bodyCell}>{count(daysUnderWater)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

export function Rolling({ rolling }: Pick<Analysis, 'rolling'>) {
  return (
    <>
      <ScrollTable label="Rolling returns by number of years">
        <table className="w-full min-w-lg border-collapse text-left">
          <TableHead>
            {['Held for', 'Worst', 'Median', 'Best', 'Above the benchmark'].map((head) => (
              <HeadCell key={head}>{head}</HeadCell>
            ))}
          </TableHead>
          <tbody>
            {rolling.map(({ years, min, median, max, aboveBenchmark }) => (
              <tr key={years} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-medium`}>
                  {years} {years === 1 ? 'year' : 'years'}
                </th>
                <td className={bodyCell}>
                  <SignedPercent value={min} />
                </td>
                <td className={bodyCell}>
                  <SignedPercent value={median} />
                </td>
                <td className={bodyCell}>
                  <SignedPercent value={max} />
                </td>
                <td className={bodyCell}>
                  {aboveBenchmark === null ? '–' : `${percent(aboveBenchmark, 0)} of periods`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-2 text-sm text-soft">Every holding period, annualised.</p>
    </>
  );
}
