import { useUser } from '../identity/auth.ts';
import { heldPlan } from './held-plan.ts';
import { useTimeWords } from './use-time-words.ts';

/**
 * The referral months to be added to the next purchase, and whether they can still be used; renders nothing if there
 * are none.
 */
export function FreeMonths() {
  const { refDetails, subscriptions } = useUser();
  const [first] = subscriptions;
  const { freeMonths } = useTimeWords(
    first === undefined ? null : heldPlan(first),
    refDetails.unconsumedMonths,
  );
  if (freeMonths === null) return null;
  return <p className="my-5 max-w-prose first:mt-0">{freeMonths}</p>;
}
