import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type Step = {
  readonly id: string;
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead';
};

const stateWords = { done: 'done', current: 'current step', ahead: 'to do' } as const;

/** Progress in a sequence. The text states each step's status, and the marks repeat it. */
export function Steps({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={cx('flex items-center gap-2', step.state === 'current' ? 'font-semibold' : 'text-soft')}
        >
          <span
            aria-hidden="true"
            className={cx(
              'flex size-6 items-center justify-center rounded-full border text-xs',
              step.state === 'done' && 'border-good bg-good text-paper',
              step.state === 'current' && 'border-transparent bg-accent text-on-accent',
              step.state === 'ahead' && 'border-strong',
            )}
          >
            {step.state === 'done' ? <Icon name="check" className="size-3.5" /> : index + 1}
          </span>
          {step.label}
          <span className="sr-only">({stateWords[step.state]})</span>
        </li>
      ))}
    </ol>
  );
}
