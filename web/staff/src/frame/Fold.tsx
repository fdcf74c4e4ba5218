import type { ReactNode } from 'react';
import { Icon } from '../../../src/ui/Icon.tsx';

type Props = { summary: ReactNode; className?: string; children: ReactNode };

/** Content collapsed under its summary. */
export function Fold({ summary, className, children }: Props) {
  return (
    <details className={className}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 py-1.5 [&::-webkit-details-marker]:hidden">
        {summary}
        <Icon name="chevron" className="size-4 shrink-0 text-soft [[open]>summary>&]:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
