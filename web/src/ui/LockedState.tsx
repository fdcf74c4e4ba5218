import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  title: string;
  /** What it is. */
  children: ReactNode;
  /** Which plans have it, in words. */
  plans: string;
  /** One link. */
  action: ReactNode;
};

/** A part of the product that the member's plan does not open: what it is, which plan has it, one way on. */
export function LockedState({ title, children, plans, action }: Props) {
  return (
    <div className="max-w-2xl border-t-2 border-accent bg-raised px-5 py-7 sm:px-8">
      <p className="flex items-center gap-2 text-sm font-medium text-soft">
        <Icon name="lock" className="size-4" />
        Not in your plan
      </p>
      <h2 className="mt-3 text-2xl">{title}</h2>
      <div className="mt-2 text-soft">{children}</div>
      <p className="mt-4">{plans}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}
