type Props = { message?: string };

/** Used when even the final layout is not known yet. */
export function Loading({ message = 'Loading...' }: Props) {
  return (
    <output className="flex min-h-[50dvh] items-center justify-center gap-3 text-soft">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-strong border-t-transparent"
      />
      {message}
    </output>
  );
}
