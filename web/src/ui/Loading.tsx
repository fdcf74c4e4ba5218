import { cx } from './cx.ts';

type Props = { message?: string; isSection?: boolean };

/** Loading message for when not even the final layout is known. */
export function Loading({ message = 'Loading...', isSection = false }: Props) {
  return (
    <output
      className={cx('flex items-center gap-3 text-soft', isSection ? 'py-6' : 'min-h-[50dvh] justify-center')}
    >
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-strong border-t-transparent"
      />
      {message}
    </output>
  );
}
