import type { ComponentProps } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import type { FieldTexts } from './Field.tsx';
import { Field, controlClass, describedBy, useFieldError } from './Field.tsx';
import { Icon } from './Icon.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = Omit<ComponentProps<'select'>, 'id'> &
  Omit<FieldTexts, 'id'> & { options: readonly Option[]; placeholder?: string };

/** Native select, which works best on phones and is fully keyboard-accessible. */
export function SelectField({ label, hint, error: own, options, placeholder, className, ...rest }: Props) {
  const id = useId();
  const error = useFieldError(rest.name, own);
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, error })}
          className={cx(controlClass, 'appearance-none pr-10', className)}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute top-3 right-3 size-5 text-soft" />
      </div>
    </Field>
  );
}
