import { useUser } from '../identity/auth.ts';
import { heldPlan } from './held-plan.ts';
import { useTimeTexts } from './use-time-texts.ts';

/** Referral months for the next purchase and whether they can still be used. Renders nothing if there are none. */
export function FreeMonths() {
  const { refDetails, subscriptions } = useUser();
  const [first] = subscriptions;
  const { freeMonths } = useTimeTexts(
    first === undefined ? null : heldPlan(first),
    refDetails.unconsumedMonths,
  );
  if (freeMonths === null) return null;
  return <p className="my-5 max-w-prose first:mt-0">{freeMonths}</p>;
}
