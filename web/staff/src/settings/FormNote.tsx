import type { ReactNode } from 'react';

/** What a save does and does not do. */
export function FormNote({ children }: { children: ReactNode }) {
  return <p className="text-sm text-soft">{children}</p>;
}
