import type { MetricsMonth } from '@niveshak/contract/metrics/schemas';
import { planName } from '@niveshak/domain/catalogue/plan';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { MetricLink } from './MetricLink.tsx';
import { changeText, monthText, rupees } from './metric-names.ts';

export function PlanMoves({ month: { month, moves } }: { month: MetricsMonth }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" className="mb-2 text-lg">
        Changed plan in {monthText(month)}
      </h2>
      <ScrollTable label="Plan changes">
        <table className="w-full max-w-3xl border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>From</HeadCell>
            <HeadCell>To</HeadCell>
            <HeadCell isNumeric>Members</HeadCell>
            <HeadCell isNumeric>Change in monthly value</HeadCell>
          </TableHead>
          <tbody>
            {moves.map(({ from, to, members, amount }) => (
              <tr key={`${from} ${to}`} className="border-b border-rule">
                <td className={bodyCell}>{planName(from)}</td>
                <td className={bodyCell}>{planName(to)}</td>
                <td className={`${bodyCell} text-right`}>
                  <MetricLink figure="move" month={month} listKey={`${from} ${to}`}>
                    {String(members)}
                  </MetricLink>
                </td>
                <td className={`${bodyCell} text-right tabular-nums`}>{changeText(amount, rupees)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}
