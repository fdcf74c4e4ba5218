import type { ReactNode } from 'react';
import { useDeferredValue } from 'react';

type Props = {
  /** A placeholder of about the same size. */
  fallback: ReactNode;
  children: ReactNode;
};

/**
 * Defers a part that is slow to render: it is rendered after its surroundings, in slices between which the page
 * responds to clicks and keys. Updates are not deferred.
 */
export function Unhurried({ fallback, children }: Props) {
  return useDeferredValue(true, false) ? children : fallback;
}
