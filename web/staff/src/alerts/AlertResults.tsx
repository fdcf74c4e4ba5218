import type { AlertResults as Results } from '@niveshak/contract/notifications/staff-alerts';
import { count } from '@niveshak/domain/primitives/number-format';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { Section } from '../../../src/ui/Section.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';

/** Alert counts for a publication, by channel. Renders nothing if no alerts were planned. */
export function AlertResults({ results, className }: { results: Results; className: string }) {
  if (results.length === 0) return null;
  const number = (value: number) => <td className={`${bodyCell} text-right tabular-nums`}>{count(value)}</td>;
  return (
    <Section title="Alerts" className={className}>
      <ScrollTable label="Alerts, table">
        <table className="w-full border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>Channel</HeadCell>
            <HeadCell isNumeric>Sent</HeadCell>
            <HeadCell isNumeric>Waiting</HeadCell>
            <HeadCell isNumeric>Failed</HeadCell>
            <HeadCell isNumeric>Not sent</HeadCell>
          </TableHead>
          <tbody>
            {results.map(({ channel, sent, waiting, failed, skipped }) => (
              <tr key={channel} className="border-b border-rule">
                <td className={bodyCell}>{alertGridTexts.channels[channel]}</td>
                {number(sent)}
                {number(waiting)}
                {number(failed)}
                {number(skipped)}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-2 text-xs text-soft">
        Waiting includes quiet hours. Not sent means that alerts were turned off or access ended first.
      </p>
    </Section>
  );
}
