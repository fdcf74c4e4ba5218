import type { StaffIncidentRow } from '@niveshak/contract/incidents/staff-routes';
import { Badge } from '../../../src/ui/Badge.tsx';
import { instantText } from '../frame/instant-text.ts';

type Notice = StaffIncidentRow['notices'][number];

export const noticeNames = {
  'cert-in': 'CERT-In',
  board: 'Data Protection Board',
  persons: 'Affected persons',
} as const satisfies Record<Notice['name'], string>;

/** Time a notification was sent, or its deadline. */
export function Deadline({ notice: { name, deadline, givenAt } }: { readonly notice: Notice }) {
  if (givenAt !== null)
    return (
      <Badge tone={givenAt <= deadline ? 'good' : 'bad'}>
        {noticeNames[name]}: {instantText(givenAt)}
      </Badge>
    );
  return (
    <Badge tone="accent">
      {noticeNames[name]}: by {instantText(deadline)}
    </Badge>
  );
}
