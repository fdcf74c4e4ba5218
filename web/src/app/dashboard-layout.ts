import { lazyRouteComponent } from '@tanstack/react-router';
import { load } from '../lib/load.ts';

/** Layout for signed-in members, in a separate chunk. */
export const DashboardLayout = lazyRouteComponent(
  () => load(() => import('./DashboardLayout.tsx')),
  'DashboardLayout',
);

/**
 * Loads the layout chunk before rendering. React keeps a placeholder for at least 300 ms once it is shown, so
 * suspending would be slower. Load failures are thrown when the chunk renders.
 */
export async function warmDashboard(): Promise<void> {
  await DashboardLayout.preload?.();
}
