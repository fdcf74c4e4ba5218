import type { EmailSettings, NotificationSettingsAnswer } from '@niveshak/contract/notifications/schemas';

/**
 * Result of the settings call (specification section 5, responses). A do-not-disturb marker gives `dnd`. The contract
 * guarantees all three switches, so a response without one is invalid.
 */
export type SettingsResult = { readonly kind: 'settings' | 'dnd'; readonly email: EmailSettings };

export function readSettings({ email, isDnD }: NotificationSettingsAnswer): SettingsResult {
  return { kind: isDnD === true ? 'dnd' : 'settings', email };
}
