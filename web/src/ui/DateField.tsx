import type { ComponentProps } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { dateText } from './date-text.ts';
import type { FieldTexts } from './Field.tsx';
import { Field, controlClass, describedBy, useFieldError } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type'>;

/** Native date input that shows dates as `2 Jun 2025`, like the rest of the app, while it is not being edited. */
export function DateInput({ className, ref, onInput, placeholder = 'Choose a date', ...rest }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLSpanElement>(null);
  const show = () => {
    const day = input.current?.value ?? '';
    if (shown.current !== null) shown.current.textContent = day === '' ? placeholder : dateText(day);
  };
  // Runs after every render, because a form may set the value without an event.
  useLayoutEffect(show);
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
          show();
          onInput?.(event);
        }}
      />
      <span
        ref={shown}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center peer-focus:hidden"
      />
    </div>
  );
}

type Props = Omit<InputProps, 'id'> & Omit<FieldTexts, 'id'>;

export function DateField({ label, hint, error: own, className, ...rest }: Props) {
  const id = useId();
  const error = useFieldError(rest.name, own);
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
