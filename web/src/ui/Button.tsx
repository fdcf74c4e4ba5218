import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const variants = {
  /** Primary action, at most one per screen. */
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'border-strong text-ink hover:border-ink hover:bg-raised',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-bad text-bad hover:bg-bad-wash',
  /** Confirms a destructive action. */
  destructive: 'bg-bad border-transparent text-paper',
} as const;
export type ButtonVariant = keyof typeof variants;

const sizes = { regular: 'min-h-11 px-5 text-base', small: 'min-h-9 px-3 text-sm' } as const;

export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: keyof typeof sizes = 'regular',
  className?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border font-semibold transition-colors',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 text-center',
    variants[variant],
    sizes[size],
    className,
  );
}

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: keyof typeof sizes;
  /** Whether work is in progress. The button keeps its position and label, and ignores clicks. */
  isBusy?: boolean;
  /** Whether the button changes member data or sends something, and is therefore disabled during impersonation. */
  changes?: boolean;
};

export function Button({
  variant = 'secondary',
  size = 'regular',
  isBusy = false,
  changes = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      data-changes={changes || undefined}
      {...rest}
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {children}
    </button>
  );
}
