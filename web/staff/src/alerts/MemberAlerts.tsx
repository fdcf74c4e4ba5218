import type { MemberAlerts as Alerts } from '@niveshak/contract/notifications/staff-alerts';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { FirstRows } from '../frame/FirstRows.tsx';
import { instantText } from '../frame/instant-text.ts';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { problemText } from './problem-text.ts';

const numberWords = {
  pending: 'not confirmed',
  verified: 'receives alerts',
  stopped: 'stopped by the member',
  blocked: 'blocked: WhatsApp cannot deliver to this number',
} as const satisfies Record<NonNullable<Alerts['whatsApp']>['state'], string>;

const stateWords = {
  held: 'Held until quiet hours end',
  queued: 'Sending',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  skipped: 'Not sent',
} as const satisfies Record<Alerts['alerts'][number]['state'], string>;

const columns: readonly Column<Alerts['alerts'][number]>[] = [
  {
    id: 'topic',
    label: 'Alert',
    value: ({ topic }) => (topic === 'test' ? alertGridTexts.testTopic : alertGridTexts.topics[topic]),
  },
  { id: 'channel', label: 'Channel', value: ({ channel }) => alertGridTexts.channels[channel] },
  { id: 'at', label: 'When', value: ({ at }) => at, show: ({ at }) => instantText(at) },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => stateWords[state],
    show: ({ state, problem }) => (
      <>
        {stateWords[state]}
        {problem !== null && <span className="block text-soft">{problemText(problem)}</span>}
      </>
    ),
  },
];

/**
 * Member's push and WhatsApp destinations with their latest alerts. Renders nothing if the member never chose either.
 */
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
        <div className="mt-3">
          <FirstRows rows={alerts} first={5} noun="alerts">
            {(shown) => <PlainTable label="Alerts" columns={columns} rows={shown} rowId={({ id }) => id} />}
          </FirstRows>
        </div>
      )}
    </div>
  );
}
