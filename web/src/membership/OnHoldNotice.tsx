import { useUser } from '../identity/auth.ts';
import { pauseText } from './plan-words.ts';

/** Notice about a paused or suspended plan. Renders nothing if the plan is running. */
export function OnHoldNotice() {
  const [first] = useUser().subscriptions;
  const words = first === undefined || first.hasExpired ? null : pauseText(first);
  if (words === null) return null;
  return (
    <p data-plan="paused" className="mb-5 max-w-3xl border-l-4 border-accent bg-accent-wash px-4 py-3">
      {words}
    </p>
  );
}
