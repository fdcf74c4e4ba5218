import type { FirmPlan } from '@niveshak/domain/catalogue/firm-plan';
import { load } from './load.ts';

/** Registers the firm's custom plans. Firms without custom plans do not load this code. */
export async function registerPlansOf({
  firmPlans,
}: {
  firmPlans?: readonly FirmPlan[] | undefined;
}): Promise<void> {
  if (firmPlans === undefined) return;
  const { registerFirmPlans } = await load(() => import('@niveshak/domain/catalogue/firm-plan'));
  registerFirmPlans(firmPlans);
}
