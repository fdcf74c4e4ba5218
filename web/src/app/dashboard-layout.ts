import { lazyRouteComponent } from '@tanstack/react-router';
import { load } from '../lib/load.ts';

/** Code that only signed-in members need is a separate chunk. */
export const DashboardLayout = lazyRouteComponent(
  () => load(() => import('./DashboardLayout.tsx')),
  'DashboardLayout',
);

/**
 * Loads that chunk before rendering: React keeps a placeholder for 300 ms once it is shown, so suspending on it would
 * cost that much. A failure is thrown when the chunk is rendered.
 */
export async function warmDashboard(): Promise<void> {
  await DashboardLayout.preload?.();
}
