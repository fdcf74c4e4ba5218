import type { ComponentProps } from 'react';
import { useId, useState } from 'react';
import { afterPointer } from './after-pointer.ts';
import { cx } from './cx.ts';
import type { FieldTexts } from './Field.tsx';
import { Field, controlClass, describedBy, useFieldError } from './Field.tsx';
import { Icon } from './Icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & Omit<FieldTexts, 'id'>;

/** Text input. `type="password"` adds a show/hide toggle. */
export function TextField({ label, hint, error: own, type = 'text', className, onBlur, ...rest }: Props) {
  const id = useId();
  const error = useFieldError(rest.name, own);
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          type={isPassword && isShown ? 'text' : type}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, hint, error })}
          className={cx(controlClass, isPassword && 'pr-12', className)}
          onBlur={afterPointer(onBlur)}
          {...rest}
        />
        {isPassword && (
          <button
            type="button"
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-soft hover:text-ink"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
    </Field>
  );
}
