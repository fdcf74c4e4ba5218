import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; action?: ReactNode };

/** What this place is, and what to do. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="max-w-prose border-t border-rule py-10">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2 text-soft">{children}</div>
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
