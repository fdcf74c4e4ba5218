import type { DueRow } from '@niveshak/contract/upcoming/schemas';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { useIsWide } from '../../../src/ui/use-wide.ts';
import { dueNames } from './upcoming-names.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';

const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

export function DueTable({ rows }: { rows: readonly DueRow[] }) {
  const isWide = useIsWide();
  const byDay = [...Map.groupBy(rows, ({ day }) => day)];
  if (!isWide) return <DueCards byDay={byDay} />;
  return (
    <ScrollTable label="Upcoming work">
      <table className="w-full min-w-2xl border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Time</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>About</HeadCell>
          <HeadCell>Who</HeadCell>
        </TableHead>
        {byDay.map(([day, ofDay]) => (
          <tbody key={day}>
            <tr>
              <th colSpan={4} scope="rowgroup" className="pt-5 pb-2 text-left font-semibold">
                <DateText date={day} />
              </th>
            </tr>
            {ofDay.map((row) => (
              <tr key={keyOf(row)} className="border-b border-rule align-top hover:bg-sunken">
                <td className={`${bodyCell} tabular-nums`}>{timeOf(row)}</td>
                <td className={`${bodyCell} whitespace-nowrap`}>
                  <What row={row} />
                </td>
                <td className={bodyCell}>{row.about}</td>
                <td className={bodyCell}>
                  <Who row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollTable>
  );
}

/** The rows on a phone, by day. */
function DueCards({ byDay }: { byDay: readonly (readonly [string, readonly DueRow[]])[] }) {
  return (
    <div className="text-sm">
      {byDay.map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="pt-5 pb-2 font-sans text-sm font-semibold">
            <DateText date={day} />
          </h2>
          <ul className="border-t border-strong">
            {ofDay.map((row) => (
              <li key={keyOf(row)} className="border-b border-rule py-3 wrap-anywhere">
                <div className="flex items-start justify-between gap-3">
                  <div className="font-medium">
                    <What row={row} />
                  </div>
                  <span className="text-soft tabular-nums">{timeOf(row)}</span>
                </div>
                <p>{row.about}</p>
                <Who row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function keyOf({ at, kind, reference, about, to }: DueRow): string {
  return `${at} ${kind} ${reference} ${about} ${to ?? ''}`;
}

/** Returns the time of day, or nothing for a date without one. */
function timeOf({ at, kind }: DueRow): string {
  return kind === 'statutory' ? '' : time.format(new Date(at));
}

function What({ row: { kind, letter } }: { row: DueRow }) {
  return (
    <>
      {dueNames[kind]} {letter !== null && <Badge>Email</Badge>}
    </>
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
