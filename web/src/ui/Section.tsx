import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = { title: ReactNode; aside?: ReactNode; children: ReactNode; className?: string; id?: string };

/** A part of a page under a thin rule: the design's stand-in for boxes. */
export function Section({ title, aside, children, className, id }: Props) {
  return (
    <section className={cx('border-t border-ink pt-4', className)} aria-labelledby={id}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
