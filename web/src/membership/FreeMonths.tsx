import { freeMonthsReward } from '@niveshak/contract/catalogue/texts';
import { useUser } from '../identity/auth.ts';

/** The reward for referrals that waits for the next purchase; nothing when there is none. */
export function FreeMonths() {
  const { unconsumedMonths } = useUser().refDetails;
  if (unconsumedMonths <= 0) return null;
  return (
    <p className="mt-5 max-w-3xl border-l-4 border-good bg-good-wash px-4 py-3">
      {freeMonthsReward(unconsumedMonths)}
    </p>
  );
}
