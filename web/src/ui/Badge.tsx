import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  plain: 'border-strong text-soft',
  accent: 'border-transparent bg-accent-wash text-ink',
  good: 'border-transparent bg-good-wash text-good',
  bad: 'border-transparent bg-bad-wash text-bad',
} as const;

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
