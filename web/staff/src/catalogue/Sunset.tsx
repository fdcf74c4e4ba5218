import { countSunset, getSunset, prepareSunset } from '@niveshak/contract/sunset/routes';
import type { Sunset as End } from '@niveshak/contract/sunset/routes';
import type { StaffService } from '@niveshak/contract/settings/schemas';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Money } from '../../../src/ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { counted } from '../frame/counted.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { QueryView } from '../frame/QueryView.tsx';

const queryKey = ['service-end'];
/** States that proceed without this user, through background jobs or a colleague's approval. */
const goesOn: ReadonlySet<End['state'] | undefined> = new Set(['counting', 'waiting', 'ending'] as const);

/** Form to end and refund existing terms. It shows their number, then a second approver decides. */
export function Sunset({ service }: { readonly service: StaffService }) {
  const client = useQueryClient();
  const end = useQuery({
    queryKey,
    queryFn: () => staffCall(getSunset),
    refetchInterval: ({ state }) => (goesOn.has(state.data?.newest?.state) ? 1_500 : false),
  });
  const [isAsking, setAsking] = useState(false);
  const again = () => client.invalidateQueries({ queryKey });
  const newest = end.data?.newest ?? null;
  const state = newest?.state;
  // Also sets a new last day of service.
  useEffect(() => {
    if (state === 'ending' || state === 'ended')
      for (const name of ['service', 'config']) void client.invalidateQueries({ queryKey: [name] });
  }, [client, state]);
  const isOpen = newest === null || !goesOn.has(newest.state);
  const ask = async (reason: string) => {
    if (newest === null) return;
    await staffCall(prepareSunset, { params: { id: newest.id }, body: { reason } });
    setAsking(false);
    showToast('success', 'Submitted for approval.');
    await again();
  };
  return (
    <Section title="End the service">
      <p>
        Plans that run past the last day end then, and unused days are refunded without a deduction. Members
        get an email; a second approver decides.
      </p>
      <QueryView query={end} what="this page">
        {() => (
          <>
            {newest !== null && <Standing end={newest} today={service.today} />}
            {newest?.state === 'counted' && newest.countedOn === service.today && (
              <Button size="small" variant="danger" className="mt-4" onClick={() => setAsking(true)}>
                Submit for approval
              </Button>
            )}
            {isOpen && <CountForm service={service} newest={newest} onCounting={again} />}
          </>
        )}
      </QueryView>
      <Dialog title="End the service" isOpen={isAsking} onClose={() => setAsking(false)}>
        {newest !== null && (
          <ReasonForm action="Submit for approval" isDangerous onSubmit={ask}>
            <Outcome end={newest} />
            <p className="text-sm text-soft">
              Approval cannot be undone. From then on, nothing is sold for days after the last one.
            </p>
          </ReasonForm>
        )}
      </Dialog>
    </Section>
  );
}

/** Progress and result of the latest run. */
function Standing({ end, today }: { readonly end: End; readonly today: string }) {
  if (end.state === 'counting')
    return (
      <output className="mt-4 block">
        Counting plans and refunds for <DateText date={end.lastDay} />…
      </output>
    );
  const isOld = end.state === 'counted' && end.countedOn !== today;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {end.state !== 'counted' && (
        <output>
          <strong>{standings[end.state]}</strong>
        </output>
      )}
      <Outcome end={end} />
      {end.byPlan.length > 0 && <ByPlan end={end} />}
      {end.countedOn !== null && (
        <p className="text-sm text-soft">
          Counted on <DateText date={end.countedOn} /> by {end.by}.
          {isOld && ' Count again before you submit it.'}
          {end.endedAt !== null && ` Ended on ${instantText(end.endedAt)}.`}
        </p>
      )}
    </div>
  );
}

const standings = {
  waiting: 'A second approver decides under Today.',
  rejected: 'Rejected. Nothing changed.',
  expired: 'Not approved in time. Nothing changed.',
  ending: 'Approved. Plans are being ended and refunded, member by member.',
  ended: 'The service has ended. Refunds and credit notes are on each member’s page.',
} as const;

function Outcome({ end }: { readonly end: End }) {
  const { lastDay, members, terms, total, gst } = end;
  if (terms === 0)
    return (
      <p>
        Last day <DateText date={lastDay} />: no plan runs past it, and nothing is refunded.
      </p>
    );
  return (
    <p>
      Last day <DateText date={lastDay} />: {counted(terms, 'plan')} of {counted(members, 'member')},{' '}
      <Money amount={total.amount} /> refunded, including <Money amount={gst.amount} /> GST.
    </p>
  );
}

function ByPlan({ end }: { readonly end: End }) {
  return (
    <ScrollTable label="Refunds by plan">
      <table className="w-full max-w-xl border-collapse text-left text-sm">
        <TableHead>
          <HeadCell>Plan</HeadCell>
          <HeadCell isNumeric>Plans</HeadCell>
          <HeadCell isNumeric>Refunds, GST included</HeadCell>
        </TableHead>
        <tbody>
          {end.byPlan.map(({ planName, terms, total }) => (
            <tr key={planName} className="border-b border-rule">
              <td className={bodyCell}>{planName}</td>
              <td className={`${bodyCell} text-right tabular-nums`}>{terms.toLocaleString('en-IN')}</td>
              <td className={`${bodyCell} text-right`}>
                <Money amount={total.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

type CountProps = {
  readonly service: StaffService;
  readonly newest: End | null;
  readonly onCounting: () => Promise<void>;
};

function CountForm({ service, newest, onCounting }: CountProps) {
  const [typed, setTyped] = useState(newest?.lastDay ?? service.sunset.current?.date ?? service.today);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const lastDay = parseCalendarDate(typed);
  const count = (event: FormEvent) => {
    event.preventDefault();
    if (lastDay === null) return;
    setBusy(true);
    setFailure(null);
    staffCall(countSunset, { body: { lastDay } })
      .then(onCounting, setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className="mt-6 flex flex-wrap items-end gap-3" onSubmit={count}>
      {failure !== null && (
        <ErrorBanner takesFocus>{errorText(failure, 'Could not count the plans. Try again.')}</ErrorBanner>
      )}
      <DateField label="Last day" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Button type="submit" isBusy={isBusy} disabled={lastDay === null}>
        {newest === null ? 'Count plans and refunds' : 'Count again'}
      </Button>
    </form>
  );
}
