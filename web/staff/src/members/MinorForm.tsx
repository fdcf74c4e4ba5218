import { endMinor, previewMinor } from '@niveshak/contract/checkout/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { LoadError } from '../frame/QueryView.tsx';
import { PlanText } from '../frame/PlanText.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useTodayOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

/** Form to end and refund the plans of a minor, after showing the effect. */
export function MinorForm({ member, onDone }: Props) {
  const today = useTodayOfConsole();
  const [bornOn, setBornOn] = useState('');
  const isDate = parseCalendarDate(bornOn) !== null;
  const preview = useQuery({
    queryKey: ['member', member.id, 'minor', bornOn],
    queryFn: () => staffCall(previewMinor, { params: { id: member.id }, query: { bornOn } }),
    enabled: isDate,
    retry: false,
  });
  const shown = isDate && preview.isSuccess ? preview.data : null;
  const act = async (reason: string) => {
    if (shown === null) return;
    const body = { bornOn, total: shown.total.amount, reason };
    const { outcome } = await staffCall(endMinor, { params: { id: member.id }, body });
    showToast('success', outcome === 'done' ? 'Ended and refunded.' : 'Submitted for approval.');
    onDone();
  };
  return (
    <ReasonForm
      action={shown?.needsApproval === true ? 'Prepare refund' : 'End and refund plans'}
      isDangerous
      isReady={shown !== null}
      isLoading={shown === null && preview.isFetching}
      onSubmit={act}
    >
      <DateField
        label="Date of birth"
        name="bornOn"
        hint="As on the proof you saw."
        max={today}
        value={bornOn}
        onChange={({ target }) => setBornOn(target.value)}
      />
      {isDate && <LoadError query={preview} what="the preview" />}
      {shown !== null && <Consequences preview={shown} />}
    </ReasonForm>
  );
}

function Consequences({ preview }: { preview: ResponseOf<typeof previewMinor> }) {
  const { plans, total, adultFrom, needsApproval } = preview;
  return (
    <dl className="grid gap-x-4 gap-y-2 border-y border-rule py-3 text-sm sm:grid-cols-[6rem_1fr]">
      <dt className="text-soft">Plans</dt>
      <dd>
        {plans.length === 0 && 'None to end'}
        {plans.map(({ alias, startDate, endDate, refund }) => (
          <span key={startDate} className="block">
            <PlanText alias={alias} />, <DateText date={startDate} /> to <DateText date={endDate} />:{' '}
            <Money amount={refund.amount} /> refunded
          </span>
        ))}
      </dd>
      <dt className="text-soft">Money</dt>
      <dd>
        <strong>
          <Money amount={total.amount} />
        </strong>{' '}
        is refunded to the original payments {needsApproval && <Badge>Needs approval</Badge>}
      </dd>
      <dt className="text-soft">Access</dt>
      <dd>
        Ends today; no purchase before <DateText date={adultFrom} />
      </dd>
    </dl>
  );
}
