import type { ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';

type Props = {
  id: string;
  title: string;
  /** One-line summary of a finished step; null if the step is not finished. */
  done: { readonly text: string; readonly action: 'Edit' | 'View' } | null;
  /** Whether an earlier step comes first. The step is muted and can still be used. */
  isLater?: boolean;
  /** Keeps the step expanded so that invalid fields stay visible. */
  hasErrors?: boolean;
  children: ReactNode;
};

/** Checkout step. Once finished it collapses to one line, and its fields stay in the form. */
export function StepSection({ id, title, done, isLater = false, hasErrors = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isCollapsed = done !== null && !isOpen && !hasErrors;
  return (
    <section
      aria-labelledby={id}
      className={cx('border-t pt-4', isLater ? 'later border-rule' : 'border-ink')}
    >
      <div className={cx('flex flex-wrap items-baseline gap-x-4 gap-y-1', !isCollapsed && 'mb-4')}>
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {done !== null && (
          <>
            <output className="text-soft max-sm:order-last max-sm:w-full">
              <Icon name="check" className="mr-1.5 inline size-4 text-good" />
              {done.text}
            </output>
            <button
              type="button"
              aria-expanded={!isCollapsed}
              aria-label={`${done.action} ${title}`}
              className={`${linkClass} ml-auto min-h-6`}
              onClick={() => setOpen(isCollapsed)}
            >
              {done.action}
            </button>
          </>
        )}
      </div>
      <div hidden={isCollapsed}>{children}</div>
    </section>
  );
}
