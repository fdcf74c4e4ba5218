import { ChangePlanLink } from '../identity/ChangePlanLink.tsx';
import { useUser } from '../identity/auth.ts';
import { expiryWord, planName } from '../membership/plan-words.ts';
import { useTimeWords } from '../membership/use-time-words.ts';
import { DateText } from '../ui/DateText.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { Section } from '../ui/Section.tsx';

export function PlanGlance() {
  const user = useUser();
  const { service } = useTimeWords();
  const [current, ...others] = user.subscriptions;
  if (current === undefined) return null;
  const queued = others.find((term) => term.isQueued);
  return (
    <Section title="Your plan" id="plan-glance">
      <p className="font-medium">{planName(current.alias)}</p>
      <p className="text-soft">
        {expiryWord(current)} <DateText date={current.endDate} />
      </p>
      {current.standsStill === true && current.pause !== undefined && (
        <p className="mt-1 font-medium">
          Paused until <DateText date={current.pause.resumesOn} />
        </p>
      )}
      {queued !== undefined && (
        <p className="mt-1 text-sm text-soft">
          Then {planName(queued.alias)} till <DateText date={queued.endDate} />
        </p>
      )}
      {service !== null && <p className="mt-3 text-sm text-soft">{service}</p>}
      {user.canChangeSubscription && (
        <p className="mt-4">
          <ChangePlanLink className={loneLinkClass}>Change plan</ChangePlanLink>
        </p>
      )}
    </Section>
  );
}
