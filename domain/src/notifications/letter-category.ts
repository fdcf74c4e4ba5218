import type { NotificationSettings } from './settings.ts';

export const letterCategories = [
  'receipt',
  'legal',
  'requested',
  'service',
  'alert',
  'digest',
  'letter',
  'invitation',
] as const;
/**
 * `receipt` and `legal` are owed; `requested` was asked for on a screen a moment ago; `invitation` goes to somebody
 * whom a member names.
 */
export type LetterCategory = (typeof letterCategories)[number];

const categorySet: ReadonlySet<unknown> = new Set(letterCategories);
export function isLetterCategory(value: unknown): value is LetterCategory {
  return categorySet.has(value);
}

/** What a member switches off in one click from an email. `address` is for people without an account. */
export const unsubscribeScopes = ['digest', 'alerts', 'letters', 'all', 'address'] as const;
export type UnsubscribeScope = (typeof unsubscribeScopes)[number];

const scopeSet: ReadonlySet<unknown> = new Set(unsubscribeScopes);
export function isUnsubscribeScope(value: unknown): value is UnsubscribeScope {
  return scopeSet.has(value);
}

type CategoryRule = {
  /** Whether it goes to an address that bounced or complained. */
  readonly ignoresSuppression: boolean;
  readonly isWanted: (settings: NotificationSettings) => boolean;
  /** What its unsubscribe link switches off; null: it has none, because it is owed or asked for. */
  readonly scope: UnsubscribeScope | null;
};

const always = () => true;

/** Total: a new category does not compile until it is placed. */
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
  invitation: { ignoresSuppression: false, isWanted: always, scope: 'address' },
} as const satisfies Record<LetterCategory, CategoryRule>;

/**
 * What becomes of a letter to somebody who was brought in and whom the firm does not write to yet. What is owed waits; once
 * somebody has signed in by themselves, what is owed or asked for goes. The rest is not written.
 */
export function letterWhileHeld(category: LetterCategory, hasSignedIn: boolean): 'send' | 'wait' | 'drop' {
  const isOwed = category === 'receipt' || category === 'legal';
  if (hasSignedIn) return isOwed || category === 'requested' ? 'send' : 'drop';
  return isOwed ? 'wait' : 'drop';
}

export type LetterVerdict = 'send' | 'suppressed' | 'not-wanted';

/** Whether a letter of this category goes to somebody with these settings at an address in this state. */
export function judgeLetter(
  category: LetterCategory,
  settings: NotificationSettings,
  isSuppressed: boolean,
): LetterVerdict {
  const rule: CategoryRule = categoryRules[category];
  if (isSuppressed && !rule.ignoresSuppression) return 'suppressed';
  return rule.isWanted(settings) ? 'send' : 'not-wanted';
}

/** The settings after an unsubscribe link; `address` changes none. */
export function switchOff(settings: NotificationSettings, scope: UnsubscribeScope): NotificationSettings {
  switch (scope) {
    case 'digest':
      return { ...settings, dailyDigest: false };
    case 'alerts':
      return { ...settings, instaAlerts: false };
    case 'letters':
      return { ...settings, letters: false };
    case 'all':
      return { ...settings, customerOptOut: true };
    case 'address':
      return settings;
  }
}

/** The settings after the undo of an unsubscribe link. */
export function switchOn(settings: NotificationSettings, scope: UnsubscribeScope): NotificationSettings {
  switch (scope) {
    case 'digest':
      return { ...settings, dailyDigest: true };
    case 'alerts':
      return { ...settings, instaAlerts: true };
    case 'letters':
      return { ...settings, letters: true };
    case 'all':
      return { ...settings, customerOptOut: false };
    case 'address':
      return settings;
  }
}
