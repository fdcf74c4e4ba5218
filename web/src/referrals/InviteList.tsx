import type { Referrals } from '@niveshak/contract/referrals/schemas';
import { inviteStateTexts, referralTexts } from '@niveshak/contract/referrals/texts';
import { instantText } from '../lib/dates.ts';
import { Badge } from '../ui/Badge.tsx';

export function InviteList({ invites }: { invites: Referrals['invites'] }) {
  if (invites.length === 0) return <p className="mt-6 text-soft">{referralTexts.noInvites}</p>;
  return (
    <ul className="mt-6 divide-y divide-rule border-t border-rule">
      {invites.map(({ id, email, state, invitedAt }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-3">
          <span className="min-w-0 break-all">
            {email ?? referralTexts.addressRemoved}
            <span className="block text-sm text-soft">Invited on {instantText(invitedAt)}</span>
          </span>
          <Badge tone={state === 'rewarded' ? 'good' : 'plain'}>{inviteStateTexts[state]}</Badge>
        </li>
      ))}
    </ul>
  );
}
