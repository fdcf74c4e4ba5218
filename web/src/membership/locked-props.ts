import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { ReactNode } from 'react';

export type LockedProps = {
  feature: Feature;
  title: string;
  /** What stays open to the member, or why it is locked. */
  children?: ReactNode;
};
