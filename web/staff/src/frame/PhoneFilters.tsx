import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { cx } from '../../../src/ui/cx.ts';

type Props = {
  /** Number of filters in use. */
  used: number;
  className?: string;
  children: ReactNode;
};

/** Filters of a list, on phones behind a button. */
export function PhoneFilters({ used, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="mt-3 sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {used === 0 ? 'Filters' : `Filters (${used})`}
      </Button>
      <div className={cx(className, !isOpen && 'max-sm:hidden')}>{children}</div>
    </>
  );
}
