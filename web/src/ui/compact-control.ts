export const compactControl =
  'h-10 rounded-md border border-strong bg-raised text-sm placeholder:text-faint hover:border-ink';
