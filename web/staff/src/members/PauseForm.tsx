import { pausePlan, previewPause, resumePlan } from '@niveshak/contract/checkout/staff-pause-routes';
import type { PausePreview } from '@niveshak/contract/checkout/staff-pause-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { maxPausedDays } from '@niveshak/domain/membership/pause';
import {
  addDays,
  calendarDate,
  formatDate,
  parseCalendarDate,
} from '@niveshak/domain/primitives/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../../src/lib/api-error.ts';
import { DateText } from '../../../src/ui/DateText.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useTodayOfConsole } from '../session/console-config.ts';
import { staffCall } from '../session/staff-call.ts';
import { LoadError, Unloaded } from '../frame/QueryView.tsx';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };
const usualDays = 30;

function usePausePreview(id: string, from: string | null, resumesOn: string, enabled: boolean) {
  const begin = from === null ? {} : { from };
  return useQuery({
    queryKey: ['member', id, 'pause', begin, resumesOn],
    queryFn: () => staffCall(previewPause, { params: { id }, query: { ...begin, resumesOn } }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Form to pause the running plan or change when a paused one resumes, or why the plan cannot be paused. */
export function PauseForm({ member, onDone }: Props) {
  const today = useTodayOfConsole();
  const plan = member.billing.terms.find(({ state }) => state === 'current');
  const isNew = plan !== undefined && plan.pause === null;
  const tomorrow = addDays(today, 1);
  const shortest = usePausePreview(member.id, tomorrow, addDays(tomorrow, 1), isNew);
  const usual = usePausePreview(member.id, tomorrow, addDays(tomorrow, usualDays), isNew);
  if (plan === undefined) return <p className="text-sm text-soft">No plan is active today.</p>;
  if (isNew && shortest.error instanceof ApiError && shortest.error.code === 'pause-refused')
    return <p className="text-sm text-soft">{shortest.error.message}</p>;
  if (isNew && (shortest.data === undefined || usual.isPending))
    return <Unloaded query={shortest} what="the preview" />;
  const suggested = !isNew ? today : addDays(tomorrow, usual.isError ? 1 : usualDays);
  return <PauseFields member={member} plan={plan} suggested={suggested} onDone={onDone} />;
}

type FieldsProps = Props & {
  readonly plan: StaffMemberPage['billing']['terms'][number];
  readonly suggested: string;
};

function PauseFields({ member, plan, suggested, onDone }: FieldsProps) {
  const today = useTodayOfConsole();
  const { pause } = plan;
  const [from, setFrom] = useState<string>(addDays(today, 1));
  const [resumesOn, setResumesOn] = useState(suggested);
  const isReady = [from, resumesOn].every((day) => parseCalendarDate(day) !== null);
  const preview = usePausePreview(member.id, pause === null ? from : null, resumesOn, isReady);
  const shown = isReady && preview.isSuccess && !preview.isPlaceholderData ? preview.data : null;
  const act = async (reason: string) => {
    const params = { id: member.id };
    const body = { resumesOn, seenEndDate: plan.endDate, reason };
    const done = await (pause === null
      ? staffCall(pausePlan, { params, body: { from, ...body } })
      : staffCall(resumePlan, { params, body }));
    const until = formatDate(calendarDate(done.resumesOn));
    showToast('success', done.resumesOn <= today ? 'Plan resumed.' : `Paused until ${until}.`);
    onDone();
  };
  return (
    <ReasonForm
      action={pause === null ? 'Pause plan' : 'Change date'}
      onSubmit={act}
      isReady={shown !== null}
      isLoading={shown === null && preview.isFetching}
    >
      {pause === null && (
        <DateField
          label="First day without access"
          name="from"
          min={today}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      )}
      <DateField
        label="Resumes on"
        name="resumesOn"
        hint={`First day with access again. A plan can be paused for at most ${maxPausedDays} days.`}
        min={today}
        value={resumesOn}
        onChange={({ target }) => setResumesOn(target.value)}
      />
      {isReady && <LoadError query={preview} what="the preview" />}
      {shown !== null && <Consequences preview={shown} />}
    </ReasonForm>
  );
}

function Consequences({ preview }: { preview: PausePreview }) {
  const { plan, from, resumesOn, queued, cancelsOpenOrder, letter } = preview;
  return (
    <dl className="grid gap-x-4 gap-y-2 border-y border-rule py-3 text-sm sm:grid-cols-[6rem_1fr]">
      <dt className="text-soft">Access</dt>
      <dd>
        {from < resumesOn ? (
          <>
            None from <DateText date={from} />, again from <DateText date={resumesOn} />
          </>
        ) : (
          'Not interrupted'
        )}
        {cancelsOpenOrder && <span className="block text-soft">An open order is cancelled</span>}
      </dd>
      <dt className="text-soft">Last day</dt>
      <dd>
        {plan.planName} ends on{' '}
        <strong>
          <DateText date={plan.endDate} />
        </strong>{' '}
        instead of <DateText date={plan.endedBefore} />
        {queued.map(({ planName, startDate, endDate }) => (
          <span key={startDate} className="block text-soft">
            Then {planName}, <DateText date={startDate} /> to <DateText date={endDate} />
          </span>
        ))}
      </dd>
      <dt className="text-soft">Money</dt>
      <dd>No charge or refund. Paused days do not count as used.</dd>
      <dt className="text-soft">Emails</dt>
      <dd>{letter}</dd>
    </dl>
  );
}
