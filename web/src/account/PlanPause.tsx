import type { getPauseOffer } from '@niveshak/contract/checkout/pause-routes';
import { resumeOwnPlan } from '@niveshak/contract/checkout/pause-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendAuth } from '../identity/auth.ts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { useToday } from '../lib/today.ts';
import { PauseForm } from '../membership/PauseForm.tsx';
import { pauseQuery } from '../membership/pause-query.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Section } from '../ui/Section.tsx';
import { showToast } from '../ui/toast-store.ts';

/** Controls to pause the plan or end the member's own pause early. Renders nothing if neither is possible. */
export function PlanPause() {
  const { data } = useQuery(pauseQuery);
  const queries = useQueryClient();
  if (data === undefined) return null;
  const { offer, current } = data;
  const changed = (text: string) => {
    showToast('success', text);
    return queries.invalidateQueries({ queryKey: pauseQuery.queryKey });
  };
  if (current?.isOwn === true) return <Resume pause={current} onResumed={changed} />;
  if (offer === null) return null;
  return (
    <Section title="Pause your plan" id="account-pause" className="mt-8" isPart>
      <PauseForm
        offer={offer}
        onPaused={({ resumesOn }) => void changed(`Your plan is paused until ${textOf(resumesOn)}.`)}
      />
    </Section>
  );
}

const textOf = (day: string) => formatDate(calendarDate(day));

type ResumeProps = {
  pause: NonNullable<ResponseOf<typeof getPauseOffer>['current']>;
  onResumed: (text: string) => Promise<void>;
};

function Resume({ pause: { from, endDate, endDateResumed }, onResumed }: ResumeProps) {
  const hasBegun = from <= useToday();
  const resume = useMutation({
    mutationFn: () => call(resumeOwnPlan, { body: { seenEndDate: endDate } }),
    onSuccess: (result) => {
      sendAuth({ type: 'SILENT_SIGN_IN' });
      return onResumed(`Your plan is active. It ends on ${textOf(result.endDate)}.`);
    },
  });
  return (
    <Section title="Your pause" id="account-pause" className="mt-8" isPart>
      <p className="max-w-prose">
        {hasBegun ? 'If you resume today' : 'Without the pause'}, your plan ends on{' '}
        <DateText date={endDateResumed} /> instead of <DateText date={endDate} />.
      </p>
      {resume.isError && (
        <div className="mt-3">
          <ErrorBanner>{errorText(resume.error, 'Could not resume the plan. Try again.')}</ErrorBanner>
        </div>
      )}
      <div className="mt-4">
        <Button changes isBusy={resume.isPending} onClick={() => resume.mutate()}>
          {hasBegun ? 'Resume now' : 'Cancel pause'}
        </Button>
      </div>
    </Section>
  );
}
