import type { MemberAlerts as Alerts } from '@niveshak/contract/notifications/staff-alerts';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { instantText } from '../frame/instant-text.ts';
import { problemText } from './problem-text.ts';

const numberWords = {
  pending: 'not confirmed',
  verified: 'receives alerts',
  stopped: 'stopped by the member',
  blocked: 'blocked: WhatsApp cannot deliver to it',
} as const satisfies Record<NonNullable<Alerts['whatsApp']>['state'], string>;

const stateWords = {
  held: 'Held until quiet hours end',
  queued: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Not sent',
} as const satisfies Record<Alerts['alerts'][number]['state'], string>;

/** Where the member gets push and WhatsApp alerts, and the last ones; absent if the member never chose either. */
export function MemberAlerts({ devices, whatsApp, alerts }: Alerts) {
  if (devices.length === 0 && whatsApp === null && alerts.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-base">Push and WhatsApp</h3>
      <ul className="text-sm">
        {devices.map(({ id, name, since, endedAt }) => (
          <li key={id} className="border-b border-rule py-2">
            <Badge tone={endedAt === null ? 'good' : 'bad'}>{endedAt === null ? 'On' : 'Expired'}</Badge> Push
            on {name}, since {instantText(since)}
            {endedAt !== null && `, until ${instantText(endedAt)}`}
          </li>
        ))}
        {whatsApp !== null && (
          <li className="border-b border-rule py-2">
            <Badge tone={whatsApp.state === 'verified' ? 'good' : 'plain'}>WhatsApp</Badge> {whatsApp.number}:{' '}
            {numberWords[whatsApp.state]}
          </li>
        )}
      </ul>
      {alerts.length > 0 && (
        <div className="mt-3 max-h-80 overflow-y-auto">
          <ScrollTable label="Alerts, table">
            <table className="w-full border-collapse text-left text-sm">
              <TableHead>
                <HeadCell>When</HeadCell>
                <HeadCell>Alert</HeadCell>
                <HeadCell>State</HeadCell>
              </TableHead>
              <tbody>
                {alerts.map(({ id, at, channel, topic, state, problem }) => (
                  <tr key={id} className="border-b border-rule">
                    <td className={`${bodyCell} whitespace-nowrap`}>{instantText(at)}</td>
                    <td className={bodyCell}>
                      {topic === 'test' ? alertGridTexts.testTopic : alertGridTexts.topics[topic]}
                      <span className="ml-3 text-soft">{alertGridTexts.channels[channel]}</span>
                    </td>
                    <td className={bodyCell}>
                      {stateWords[state]}
                      {problem !== null && <span className="block text-soft">{problemText(problem)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollTable>
        </div>
      )}
    </div>
  );
}
