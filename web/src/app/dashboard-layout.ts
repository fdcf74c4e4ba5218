import { lazyRouteComponent } from '@tanstack/react-router';
import { load } from '../lib/load.ts';

/** Everything that only signed-in people need comes in a part of its own. */
export const DashboardLayout = lazyRouteComponent(
  () => load(() => import('./DashboardLayout.tsx')),
  'DashboardLayout',
);

/**
 * Fetches that part before it is drawn: drawing it first and waiting then costs 300 ms more, which React keeps a
 * placeholder for once it is shown. A failure is thrown where the part is drawn.
 */
export async function warmDashboard(): Promise<void> {
  await DashboardLayout.preload?.();
}
