import type { Feature } from '@niveshak/domain/catalogue/feature';
import { paths } from '../lib/paths.ts';
import type { IconName } from '../ui/Icon.tsx';

export type Section = {
  readonly to: '/' | '/portfolios' | '/slack-archives' | '/account';
  readonly label: string;
  /** Label for narrow screens with four navigation items. */
  readonly shortLabel: string;
  readonly icon: IconName;
  readonly feature: Feature | null;
  /** Other path prefixes that belong to the section. */
  readonly also?: readonly string[];
};

/** Returns whether the path belongs to the section through one of its other prefixes. */
export function isWithin({ also = [] }: Section, pathname: string): boolean {
  return also.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Navigation items of the dashboard (specification section 2). */
export const sections: readonly Section[] = [
  { to: paths.home, label: 'Home', shortLabel: 'Home', icon: 'home', feature: null },
  {
    to: paths.portfolios,
    label: 'Portfolios',
    shortLabel: 'Portfolios',
    icon: 'chart',
    feature: 'portfolios',
    also: [paths.experimentals, paths.outliers, '/stocks', paths.basket],
  },
  {
    to: paths.slackArchives,
    label: 'Slack Archives',
    shortLabel: 'Archives',
    icon: 'chat',
    feature: 'slackArchives',
  },
  { to: paths.account, label: 'Account', shortLabel: 'Account', icon: 'person', feature: null },
];
