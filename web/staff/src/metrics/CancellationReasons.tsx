import type { CancellationReasons as Data } from '@niveshak/contract/metrics/schemas';
import { cancellationReasonTexts } from '@niveshak/contract/membership/texts';
import type { CountedReason } from '@niveshak/domain/checkout/cancellation-reason';
import { countedReasons } from '@niveshak/domain/checkout/cancellation-reason';
import type { Month } from '@niveshak/domain/metrics/month';
import { monthsBetween } from '@niveshak/domain/metrics/month';
import { useQuery } from '@tanstack/react-query';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { Bar } from '../../../src/ui/Skeleton.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { monthText } from './metric-names.ts';
import { cancellationReasonsQuery } from './queries.ts';

const names: Readonly<Record<CountedReason, string>> = {
  ...cancellationReasonTexts,
  none: 'No reason given',
};

/** Cancellation reasons in the selected month and in the thirteen months that end with it. */
export function CancellationReasons({ to }: { to: Month }) {
  const found = useQuery(cancellationReasonsQuery(to));
  return (
    <section aria-labelledby="cancellation-reasons" className="max-w-3xl">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="cancellation-reasons" className="text-lg">
            Reasons for cancelling
          </h2>
          <p className="max-w-prose text-sm text-soft">
            Members who cancelled before the end of their plan, by day. A plan that was only not renewed is
            counted as left, without a reason.
          </p>
        </div>
        {found.data !== undefined && found.data.reasons.length > 0 && (
          <Button size="small" onClick={() => saveReasons(found.data)}>
            <Icon name="download" className="size-4" /> Save as CSV
          </Button>
        )}
      </div>
      <QueryView query={found} what="the reasons" pending={<Bar className="h-64 w-full" />}>
        {(data) =>
          data.reasons.length === 0 ? (
            <p className="border-t border-rule py-3 text-sm">
              No member cancelled before the end of a plan from {monthText(data.from)} to {monthText(data.to)}
              .
            </p>
          ) : (
            <Table data={data} />
          )
        }
      </QueryView>
    </section>
  );
}

function Table({ data: { from, to, reasons } }: { data: Data }) {
  const count = (rows: Data['reasons']) => rows.reduce((sum, each) => sum + each.cancellations, 0);
  const cells = (rows: Data['reasons']) =>
    [rows.filter(({ month }) => month === to), rows].map((each, index) => (
      <td key={index === 0 ? 'month' : 'all'} className={`${bodyCell} text-right tabular-nums`}>
        {count(each).toLocaleString('en-IN')}
      </td>
    ));
  return (
    <ScrollTable label="Reasons for cancelling, table">
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Reason</HeadCell>
          <HeadCell isNumeric>{monthText(to)}</HeadCell>
          <HeadCell isNumeric>{monthsBetween(from, to).length} months</HeadCell>
        </TableHead>
        <tbody>
          {countedReasons
            .filter((reason) => reasons.some((each) => each.reason === reason))
            .map((reason) => (
              <tr key={reason} className="border-b border-rule">
                <th scope="row" className={`${bodyCell} font-normal`}>
                  {names[reason]}
                </th>
                {cells(reasons.filter((each) => each.reason === reason))}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className={`${bodyCell} font-medium`}>
              Total
            </th>
            {cells(reasons)}
          </tr>
        </tfoot>
      </table>
    </ScrollTable>
  );
}

function saveReasons({ to, reasons }: Data): void {
  saveCsv(
    `cancellation-reasons-${to}.csv`,
    ['Month', 'Reason', 'Cancellations'],
    reasons.map(({ month, reason, cancellations }) => [month, names[reason], cancellations]),
  );
}
