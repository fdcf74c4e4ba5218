import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';

type Props = {
  /** What keeps the place, of about the same size. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * A part that takes long to draw: drawn after what is around it, in slices between which the page answers clicks and
 * keys. Its updates are as ever.
 */
export function Unhurried({ fallback, children }: Props) {
  return useDeferredValue(true, false) ? children : fallback;
}
