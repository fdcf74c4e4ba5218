import type { DueRow } from '@niveshak/contract/upcoming/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { dueNames } from './upcoming-names.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';

const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

export function DueTable({ rows }: { rows: readonly DueRow[] }) {
  return (
    <ScrollTable label="Upcoming work">
      <table className="w-full min-w-2xl border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Time</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>About</HeadCell>
          <HeadCell>Who</HeadCell>
          <HeadCell>Email</HeadCell>
        </TableHead>
        {[...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => (
          <tbody key={day}>
            <tr>
              <th colSpan={5} scope="rowgroup" className="pt-5 pb-2 text-left font-semibold">
                <DateText date={day} />
              </th>
            </tr>
            {ofDay.map((row) => (
              <tr
                key={`${row.at} ${row.kind} ${row.reference} ${row.about} ${row.to ?? ''}`}
                className="border-b border-rule align-top hover:bg-sunken"
              >
                <td className={`${bodyCell} tabular-nums`}>{time.format(new Date(row.at))}</td>
                <td className={`${bodyCell} whitespace-nowrap`}>{dueNames[row.kind]}</td>
                <td className={bodyCell}>{row.about}</td>
                <td className={bodyCell}>
                  <Who row={row} />
                </td>
                <td className={bodyCell}>{row.letter === null ? '' : <Badge>email</Badge>}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollTable>
  );
}

const counted: Partial<Record<DueRow['kind'], readonly [one: string, many: string]>> = {
  digest: ['member', 'members'],
  retention: ['row', 'rows'],
  'credit-note-deadline': ['invoice', 'invoices'],
};

function Who({ row: { member, to, number, kind } }: { row: DueRow }) {
  if (to !== null) return <span className="wrap-anywhere">{to}</span>;
  if (member !== null)
    return (
      <Link to="/members/$id" params={{ id: member.id }} className={`${quietLinkClass} font-medium`}>
        {member.name === '' ? member.email : member.name}
      </Link>
    );
  const [one, many] = counted[kind] ?? [null, null];
  if (one === null) return null;
  return (
    <span className="tabular-nums">
      {number.toLocaleString('en-IN')} {number === 1 ? one : many}
    </span>
  );
}
