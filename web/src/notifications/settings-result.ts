import type { EmailSettings, NotificationSettingsAnswer } from '@niveshak/contract/notifications/schemas';

/**
 * The result of the settings call (specification section 5, responses); a do-not-disturb marker yields `dnd`. The
 * contract guarantees all three switches, so a response without one is invalid.
 */
export type SettingsResult = { readonly kind: 'settings' | 'dnd'; readonly email: EmailSettings };

export function readSettings({ email, isDnD }: NotificationSettingsAnswer): SettingsResult {
  return { kind: isDnD === true ? 'dnd' : 'settings', email };
}
