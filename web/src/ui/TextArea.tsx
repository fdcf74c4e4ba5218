import type { ComponentProps } from 'react';
import { useId } from 'react';
import { afterPointer } from './after-pointer.ts';
import { cx } from './cx.ts';
import type { FieldTexts } from './Field.tsx';
import { Field, controlClass, describedBy, useFieldError } from './Field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & Omit<FieldTexts, 'id'>;

export function TextArea({ label, hint, error: own, className, onBlur, rows = 3, ...rest }: Props) {
  const id = useId();
  const error = useFieldError(rest.name, own);
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className={cx(controlClass, 'py-2', className)}
        onBlur={afterPointer(onBlur)}
        {...rest}
      />
    </Field>
  );
}
