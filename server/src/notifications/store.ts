import { defaultSettings } from '@niveshak/domain/notifications/settings';
import type { NotificationSettings } from '@niveshak/domain/notifications/settings';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import type { MemberFact } from '../platform/member-facts.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    notification_settings: {
      user_id: string;
      daily_digest: boolean;
      insta_alerts: boolean;
      letters: Generated<boolean>;
      offers: Generated<boolean>;
      customer_opt_out: boolean;
      updated_at: Date;
      email_topics: Generated<string[]>;
      push_topics: Generated<string[]>;
      whatsapp_topics: Generated<string[]>;
      quiet_from: Generated<number | null>;
      quiet_until: Generated<number | null>;
      rebalance_in_quiet_hours: Generated<boolean>;
    };
    mail_suppressions: { email: string; reason: SuppressionReason; since: Date };
    link_keys: { id: true; key: Buffer };
  }
}

/** `opted-out`: the recipient has no account and unsubscribed. */
export type SuppressionReason = 'hard-bounce' | 'complaint' | 'opted-out';

export async function settingsOf(db: Db, userId: string): Promise<NotificationSettings> {
  return (await settingsByUser(db, [userId])).get(userId) ?? defaultSettings;
}

const settingsRow = z
  .tuple([z.boolean(), z.boolean(), z.boolean(), z.boolean(), z.boolean()])
  .transform(([dailyDigest, instaAlerts, letters, offers, customerOptOut]) => ({
    dailyDigest,
    instaAlerts,
    letters,
    offers,
    customerOptOut,
  }))
  .nullable();

export const settingsFact: MemberFact<NotificationSettings> = {
  column: sql`(
    select json_build_array(s.daily_digest, s.insta_alerts, s.letters, s.offers, s.customer_opt_out)
    from notification_settings s where s.user_id = users.id)`,
  read: (value) => settingsRow.parse(value) ?? defaultSettings,
};

/** Whether the member's address may receive only mandatory emails. */
export const isSuppressedFact: MemberFact<boolean> = {
  column: sql`exists (select from mail_suppressions m where m.email = lower(users.email))`,
  read: (value) => z.boolean().parse(value),
};

/** Returns saved settings by member id. Members without saved settings have `defaultSettings`. */
export async function settingsByUser(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationSettings>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        dailyDigest: row.daily_digest,
        instaAlerts: row.insta_alerts,
        letters: row.letters,
        offers: row.offers,
        customerOptOut: row.customer_opt_out,
      },
    ]),
  );
}

/** Saves settings, with the member's row locked to serialize concurrent changes. */
export async function saveSettings(
  db: Db,
  userId: string,
  settings: NotificationSettings,
  at: Date,
): Promise<void> {
  const row = {
    daily_digest: settings.dailyDigest,
    insta_alerts: settings.instaAlerts,
    letters: settings.letters,
    offers: settings.offers,
    customer_opt_out: settings.customerOptOut,
    updated_at: at,
  };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function insertSettings(
  tx: Tx,
  chosen: readonly { readonly userId: string; readonly settings: NotificationSettings }[],
  at: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .insertInto('notification_settings')
    .values(
      chosen.map(({ userId, settings }) => ({
        user_id: userId,
        daily_digest: settings.dailyDigest,
        insta_alerts: settings.instaAlerts,
        letters: settings.letters,
        offers: settings.offers,
        customer_opt_out: settings.customerOptOut,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Returns the suppressed addresses among these, in lower case. */
export async function suppressedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('mail_suppressions')
    .select('email')
    .where(
      'email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns whether this address may receive only mandatory emails. */
export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  return (await suppressedAmong(db, [email])).size > 0;
}

export async function suppress(db: Db, email: string, reason: SuppressionReason, since: Date): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values({ email: email.toLowerCase(), reason, since })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ reason, since }))
    .execute();
}

export async function unsuppress(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase()).execute();
}
