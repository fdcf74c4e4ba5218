import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
  /** Whether this is a subsection, with a smaller heading under a lighter rule. */
  isPart?: boolean;
  /** False directly below another rule. */
  hasRule?: boolean;
};

/** Section of a page under a thin rule. The design has no boxes. */
export function Section({ title, aside, children, className, id, isPart = false, hasRule = true }: Props) {
  const Heading = isPart ? 'h3' : 'h2';
  return (
    <section
      className={cx(hasRule && `border-t pt-4 ${isPart ? 'border-rule' : 'border-ink'}`, className)}
      aria-labelledby={id}
    >
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <Heading id={id} tabIndex={-1} className={isPart ? 'text-lg' : 'text-xl'}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
