import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import { load } from './load.ts';

/** Makes the browser know the firm's own plans; most firms have none and load nothing for it. */
export async function learnPlansOf({
  firmPlans,
}: {
  firmPlans?: readonly FirmPlan[] | undefined;
}): Promise<void> {
  if (firmPlans === undefined) return;
  const { learnFirmPlans } = await load(() => import('@niveshak/domain/catalogue/firm-plan'));
  learnFirmPlans(firmPlans);
}
