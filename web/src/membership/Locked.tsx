import { lazy, Suspense } from 'react';
import { load } from '../lib/load.ts';
import type { LockedProps } from './LockedPage.tsx';

/** Loaded on demand, because most members never see a locked page. */
const LockedPage = lazy(() =>
  load(() => import('./LockedPage.tsx')).then(({ LockedPage: page }) => ({ default: page })),
);

/** Page for a feature outside the member's plan. */
export function Locked(props: LockedProps) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <LockedPage {...props} />
    </Suspense>
  );
}
