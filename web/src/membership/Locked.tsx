import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { load } from '../lib/load.ts';

export type LockedProps = {
  feature: Feature;
  title: string;
  /** What stays open to the member, or why it is locked. */
  children?: ReactNode;
};

/** Loaded when needed, because most members see no locked page. */
const LockedPage = lazy(() =>
  load(() => import('./LockedPage.tsx')).then(({ LockedPage: page }) => ({ default: page })),
);

/** A part of the product outside the member's plan. */
export function Locked(props: LockedProps) {
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <LockedPage {...props} />
    </Suspense>
  );
}
