import { lazyRouteComponent } from '@tanstack/react-router';
import { load } from '../lib/load.ts';

/** Code that only signed-in members need is a separate chunk. */
export const DashboardLayout = lazyRouteComponent(
  () => load(() => import('./DashboardLayout.tsx')),
  'DashboardLayout',
);

/**
 * Loads that chunk before rendering: once React shows a placeholder it keeps it for 300 ms, so suspending would cost at
 * least that much. A load failure is thrown when the chunk is rendered.
 */
export async function warmDashboard(): Promise<void> {
  await DashboardLayout.preload?.();
}
