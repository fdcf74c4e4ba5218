import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { FieldNote, describedBy } from './Field.tsx';
import { Icon } from './Icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode; error?: string | undefined };

export function Checkbox({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-base">
        <span className="relative mt-0.5 flex size-5 shrink-0">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy({ id, error })}
            className="peer size-5 appearance-none rounded-sm border border-strong bg-raised checked:border-ink checked:bg-ink aria-invalid:border-2 aria-invalid:border-bad"
            {...rest}
          />
          <Icon
            name="check"
            className="pointer-events-none absolute inset-0.5 size-4 text-paper opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      <FieldNote id={id} error={error} />
    </div>
  );
}
