import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import { Icon } from './Icon.tsx';

export type FieldTexts = {
  label: ReactNode;
  /** Links the hint and error to the control. Must be unique on the page. */
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** Errors of the last submission by field name. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** Returns the field's own error, or else the one of the last submission. */
export function useFieldError(name: string | undefined, own: string | undefined): string | undefined {
  const errors = use(FieldErrors);
  return own ?? errors[name ?? ''];
}

export function describedBy({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const ids = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function Field({ label, id, hint, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldNote({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {hint}
        </p>
      )}
    </>
  );
}

/** Error of a field or step. Use `role="alert"` if it appears away from the focused field. */
export function ErrorText({ children, ...rest }: { id?: string; role?: 'alert'; children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-bad" {...rest}>
      <Icon name="warning" className="mt-0.5 size-4" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

export const controlClass =
  'w-full min-h-11 rounded-md border bg-raised px-3 text-base text-ink placeholder:text-faint ' +
  'border-strong hover:border-ink aria-invalid:border-bad aria-invalid:border-2 ' +
  '[&[readonly]]:bg-sunken [&[readonly]]:border-rule disabled:bg-sunken disabled:border-rule disabled:opacity-100';
