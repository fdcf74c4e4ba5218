import { getMemberRenewals } from '@niveshak/contract/renewals/staff-routes';
import type { MemberRenewals as Renewals } from '@niveshak/contract/renewals/staff-schemas';
import { stopReasonText } from '@niveshak/domain/renewals/stop-reason-text';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { LoadError } from '../frame/QueryView.tsx';
import { instantText } from '../frame/instant-text.ts';
import { PlanText } from '../frame/PlanText.tsx';
import { renewalLabels } from '../money/words.ts';
import { staffCall } from '../session/staff-call.ts';

const mandateWords = {
  chosen: 'Chosen, not paid',
  registering: 'Awaiting the bank',
  active: 'On',
  paused: 'Paused at the bank',
  stopped: 'Off',
} as const satisfies Record<Renewals['mandates'][number]['state'], string>;

/** Automatic renewal with its mandate, renewals and debits. Renders nothing if the member never chose it. */
export function MemberRenewals({ memberId }: { memberId: string }) {
  const renewals = useQuery({
    queryKey: ['member', memberId, 'renewals'],
    queryFn: () => staffCall(getMemberRenewals, { params: { id: memberId } }),
  });
  if (renewals.isError) return <LoadError query={renewals} what="the renewals" />;
  if (renewals.data === undefined || renewals.data.mandates.length === 0) return null;
  const { mandates } = renewals.data;
  return (
    <section aria-labelledby="renewals" className="mb-8">
      <h2 id="renewals" className="mb-2 text-lg">
        Automatic renewal
      </h2>
      <ul className="text-sm">
        {mandates.map(({ id, alias, state, reason, method, limit, createdAt }) => (
          <li key={id} className="border-b border-rule py-2">
            <Badge tone={state === 'active' ? 'good' : 'plain'}>{mandateWords[state]}</Badge>{' '}
            <PlanText alias={alias} />, {method === 'debit' ? 'debit up to ' : 'payment link of '}
            <Money amount={limit.amount} />, since {instantText(createdAt)}
            {reason !== null && <span className="block text-soft">{stopReasonText(reason)}</span>}
          </li>
        ))}
      </ul>
      <ul className="mt-3 text-sm">
        {renewals.data.renewals.map(({ id, state, periodStart, nextAt, graceUntil, debits }) => (
          <li key={id} className="border-b border-rule py-2">
            Term from <DateText date={periodStart} />: {renewalLabels[state]}
            {nextAt !== null && `, next step ${instantText(nextAt)}`}
            {graceUntil !== null && (
              <>
                , open until <DateText date={graceUntil} />
              </>
            )}
            {debits.map(({ requestedAt, problem, state: debit }) => (
              <span key={requestedAt} className="block text-soft">
                {instantText(requestedAt)}: {debitWords[debit]} {problem ?? ''}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const debitWords = { requested: 'debit requested.', failed: 'debit failed.', captured: 'debited.' } as const;
