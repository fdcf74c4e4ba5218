import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Placeholder bar for loading text or controls, sized by `className`. */
export function Bar({ className }: { className: string }) {
  return <span className={cx('block animate-breathe rounded-sm bg-rule', className)} />;
}

/** Group of skeletons in the final layout. Assistive technology announces "Loading..." once instead of empty boxes. */
export function SkeletonGroup({ children }: { children: ReactNode }) {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true">{children}</div>
    </>
  );
}
