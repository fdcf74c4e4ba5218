import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import { useId } from 'react';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** Setting that takes effect immediately. */
export function Switch({ label, hint, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <span id={id} className="font-medium">
          {label}
        </span>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        data-changes
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-strong bg-sunken p-0.5 transition-colors data-checked:border-ink data-checked:bg-ink"
      >
        <Base.Thumb className="size-5 rounded-full bg-strong transition-transform data-checked:translate-x-5 data-checked:bg-accent" />
      </Base.Root>
    </div>
  );
}
