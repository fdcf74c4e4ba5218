import type { PricingPanel } from './paths.ts';

export const panelTitles = {
  billing: 'Plans and billing',
  gifts: 'Gifts',
  profile: 'Profile',
  security: 'Password and sessions',
  notifications: 'Notifications',
  privacy: 'Privacy',
} as const satisfies Record<PricingPanel, string>;
