import type { ComponentProps } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { dateText } from './date-text.ts';
import type { FieldTexts } from './Field.tsx';
import { Field, controlClass, describedBy } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type'>;

/** A native date input that shows `2 Jun 2025`, as every other date of the app, while it is not being edited. */
export function DateInput({ className, ref, onInput, ...rest }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  // A form may set the value without an event.
  useLayoutEffect(() => setDay(input.current?.value ?? ''));
  return (
    <div className="relative min-w-0">
      <input
        {...rest}
        type="date"
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={cx('peer not-focus:text-transparent', className)}
        onInput={(event) => {
          setDay(event.currentTarget.value);
          onInput?.(event);
        }}
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-y-0 left-3 flex items-center peer-focus:hidden',
          day === '' && 'text-faint',
        )}
      >
        {day === '' ? 'Choose a day' : dateText(day)}
      </span>
    </div>
  );
}

type Props = Omit<InputProps, 'id'> & Omit<FieldTexts, 'id'>;

export function DateField({ label, hint, error, className, ...rest }: Props) {
  const id = useId();
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      <DateInput
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className={cx(controlClass, className)}
        {...rest}
      />
    </Field>
  );
}
