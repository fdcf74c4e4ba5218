import type { EmailSettings, NotificationSettingsAnswer } from '@niveshak/contract/notifications/schemas';

/**
 * What the settings call amounts to (specification section 5, responses): a do-not-disturb marker yields `dnd`. That
 * all three switches are there is held by the contract: an answer that lacks one is no answer.
 */
export type SettingsResult = { readonly kind: 'settings' | 'dnd'; readonly email: EmailSettings };

export function readSettings({ email, isDnD }: NotificationSettingsAnswer): SettingsResult {
  return { kind: isDnD === true ? 'dnd' : 'settings', email };
}
