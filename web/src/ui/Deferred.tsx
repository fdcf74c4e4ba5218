import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';

type Props = {
  /** Placeholder of about the same size. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * Deferred rendering for slow content. It renders after its surroundings, in slices between which the page responds to
 * input. Updates are not deferred.
 */
export function Deferred({ fallback, children }: Props) {
  return useDeferredValue(true, false) ? children : fallback;
}
