import { cx } from './cx.ts';

export function tabClass(isChosen: boolean): string {
  return cx(
    'inline-flex min-h-11 min-w-6 shrink-0 items-center justify-center border-b-2 whitespace-nowrap hover:text-ink',
    isChosen ? 'border-accent-strong font-semibold text-ink' : 'border-transparent text-soft',
  );
}
