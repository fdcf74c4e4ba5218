import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  title: string;
  children: ReactNode;
  /** The plans that include it, in words. */
  plans: string;
  action: ReactNode;
};

/** A part of the product outside the member's plan: a description, the plans that include it, and one action. */
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
