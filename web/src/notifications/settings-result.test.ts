import { notificationSettingsSchema } from '@niveshak/contract/notifications/schemas';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { readSettings } from './settings-result.ts';

const email = { dailyDigest: true, instaAlerts: false, customerOptOut: false };

describe('the notification settings response', () => {
  it.each(['dailyDigest', 'instaAlerts', 'customerOptOut'])('is invalid without %s', (name) => {
    const { [name]: _left, ...rest }: Record<string, boolean> = email;
    expect(safeParse(notificationSettingsSchema, { email: rest }).success).toBe(false);
  });

  it('yields the settings, or do-not-disturb by its marker', () => {
    expect(readSettings({ email })).toEqual({ kind: 'settings', email });
    expect(readSettings({ email, isDnD: true })).toEqual({ kind: 'dnd', email });
  });
});
