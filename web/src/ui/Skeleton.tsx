import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A placeholder bar for text or a control that is loading; sized by `className`. */
export function Bar({ className }: { className: string }) {
  return <span className={cx('block animate-breathe rounded-sm bg-rule', className)} />;
}

/** Skeletons in the final layout. Assistive technology announces "Loading..." once instead of empty boxes. */
export function SkeletonGroup({ children }: { children: ReactNode }) {
  return (
    <>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true">{children}</div>
    </>
  );
}
