import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { load } from '../lib/load.ts';

/** Returns a screen that loads when its route is entered or a link to it is hovered. */
export function screen<Name extends string>(
  importing: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazyRouteComponent(() => load(importing), name);
}
