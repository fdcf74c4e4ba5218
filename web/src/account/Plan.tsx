import { useUser } from '../identity/auth.ts';
import { FreeMonths } from '../membership/FreeMonths.tsx';
import { OnHoldNotice } from '../membership/OnHoldNotice.tsx';
import { TermList } from '../membership/TermList.tsx';
import { WaitingTransfer } from '../checkout/WaitingTransfer.tsx';
import { DateText } from '../ui/DateText.tsx';
import { PlanPause } from './PlanPause.tsx';
import { cancelLink, PlanCard } from './PlanCard.tsx';

/** Running, queued and complimentary plans, with the cancellation link. */
export function Plan() {
  const { subscriptions, refExtensions } = useUser();
  const [current, ...others] = subscriptions;
  return (
    <>
      <OnHoldNotice />
      <WaitingTransfer />
      {current !== undefined && <PlanCard term={current} />}
      <PlanPause />
      {others.length > 0 && (
        <div className="mt-3">
          <TermList terms={others} action={cancelLink} />
        </div>
      )}
      {refExtensions.length > 0 && (
        <ul className="mt-3 text-sm text-soft">
          {refExtensions.map(({ months, grantedOn, reason }) => (
            <li key={`${grantedOn}-${reason}`}>
              {months === 1 ? '1 free month' : `${months} free months`} added on <DateText date={grantedOn} />
              : {reason}
            </li>
          ))}
        </ul>
      )}
      <FreeMonths />
    </>
  );
}
