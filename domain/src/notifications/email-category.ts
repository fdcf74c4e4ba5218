import type { NotificationSettings } from './settings.ts';

export const emailCategories = [
  'receipt',
  'legal',
  'requested',
  'service',
  'alert',
  'digest',
  'letter',
  'offer',
  'invitation',
] as const;
/**
 * Email categories. `receipt` and `legal` are mandatory, `requested` was just requested on a screen, `offer` is
 * promotional, and `invitation` is to a person invited by a member.
 */
export type EmailCategory = (typeof emailCategories)[number];

const categorySet: ReadonlySet<unknown> = new Set(emailCategories);
export function isEmailCategory(value: unknown): value is EmailCategory {
  return categorySet.has(value);
}

/** What an email's unsubscribe link switches off. `address` is for people without an account. */
export const unsubscribeScopes = ['digest', 'alerts', 'letters', 'offers', 'all', 'address'] as const;
export type UnsubscribeScope = (typeof unsubscribeScopes)[number];

const scopeSet: ReadonlySet<unknown> = new Set(unsubscribeScopes);
export function isUnsubscribeScope(value: unknown): value is UnsubscribeScope {
  return scopeSet.has(value);
}

type CategoryRule = {
  /** Whether it is sent even to an address that bounced or complained. */
  readonly ignoresSuppression: boolean;
  readonly isWanted: (settings: NotificationSettings) => boolean;
  /** What the unsubscribe link switches off; null if there is no link because the email is mandatory or requested. */
  readonly scope: UnsubscribeScope | null;
};

const always = () => true;

/** Exhaustive, so that a new category does not compile without rules. */
export const categoryRules = {
  receipt: { ignoresSuppression: true, isWanted: always, scope: null },
  legal: { ignoresSuppression: true, isWanted: always, scope: null },
  requested: { ignoresSuppression: true, isWanted: always, scope: null },
  service: { ignoresSuppression: false, isWanted: (chosen) => !chosen.customerOptOut, scope: 'all' },
  alert: {
    ignoresSuppression: false,
    isWanted: (chosen) => chosen.instaAlerts && !chosen.customerOptOut,
    scope: 'alerts',
  },
  digest: {
    ignoresSuppression: false,
    isWanted: (chosen) => chosen.dailyDigest && !chosen.customerOptOut,
    scope: 'digest',
  },
  letter: {
    ignoresSuppression: false,
    isWanted: (chosen) => chosen.letters && !chosen.customerOptOut,
    scope: 'letters',
  },
  offer: {
    ignoresSuppression: false,
    isWanted: (chosen) => chosen.offers && !chosen.customerOptOut,
    scope: 'offers',
  },
  invitation: { ignoresSuppression: false, isWanted: always, scope: 'address' },
} as const satisfies Record<EmailCategory, CategoryRule>;

/**
 * Returns what happens to an email to an imported member whose emails are held. Mandatory emails are held. After the
 * member's first sign-in, mandatory and requested emails are sent. All others are dropped.
 */
export function emailWhileHeld(category: EmailCategory, hasSignedIn: boolean): 'send' | 'wait' | 'drop' {
  const isOwed = category === 'receipt' || category === 'legal';
  if (hasSignedIn) return isOwed || category === 'requested' ? 'send' : 'drop';
  return isOwed ? 'wait' : 'drop';
}

export type EmailDecision = 'send' | 'suppressed' | 'not-wanted';

/** Returns whether an email of this category is sent, given the member's settings and the state of the address. */
export function decideEmail(
  category: EmailCategory,
  settings: NotificationSettings,
  isSuppressed: boolean,
): EmailDecision {
  const rule: CategoryRule = categoryRules[category];
  if (isSuppressed && !rule.ignoresSuppression) return 'suppressed';
  return rule.isWanted(settings) ? 'send' : 'not-wanted';
}

/** Returns the settings after an unsubscribe. `address` changes nothing. */
export function switchOff(settings: NotificationSettings, scope: UnsubscribeScope): NotificationSettings {
  switch (scope) {
    case 'digest':
      return { ...settings, dailyDigest: false };
    case 'alerts':
      return { ...settings, instaAlerts: false };
    case 'letters':
      return { ...settings, letters: false };
    case 'offers':
      return { ...settings, offers: false };
    case 'all':
      return { ...settings, customerOptOut: true };
    case 'address':
      return settings;
  }
}

/** Returns the settings after undoing an unsubscribe. */
export function switchOn(settings: NotificationSettings, scope: UnsubscribeScope): NotificationSettings {
  switch (scope) {
    case 'digest':
      return { ...settings, dailyDigest: true };
    case 'alerts':
      return { ...settings, instaAlerts: true };
    case 'letters':
      return { ...settings, letters: true };
    case 'offers':
      return { ...settings, offers: true };
    case 'all':
      return { ...settings, customerOptOut: false };
    case 'address':
      return settings;
  }
}
