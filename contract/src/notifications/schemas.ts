import { emailCategories } from '@niveshak/domain/notifications/email-category';
import * as z from 'zod/mini';
import { instant } from '../http/shapes.ts';

const emailSettingsSchema = z.object({
  dailyDigest: z.boolean(),
  instaAlerts: z.boolean(),
  /**
   * Whether articles are sent by email. Present in responses only if off. If absent from a request, the setting is
   * unchanged.
   */
  letters: z.optional(z.boolean()),
  /** Whether welcome emails and offers are sent. Present under the same conditions as the switch above. */
  offers: z.optional(z.boolean()),
  customerOptOut: z.boolean(),
});
export type EmailSettings = z.infer<typeof emailSettingsSchema>;

/** `isDnD` is present, and true, only while the address is suppressed. */
export const notificationSettingsSchema = z.object({
  email: emailSettingsSchema,
  isDnD: z.optional(z.literal(true)),
});
export type NotificationSettingsAnswer = z.infer<typeof notificationSettingsSchema>;

export const notificationSettingsBody = z.strictObject({
  email: z.strictObject({
    dailyDigest: z.boolean(),
    instaAlerts: z.boolean(),
    letters: z.optional(z.boolean()),
    offers: z.optional(z.boolean()),
    customerOptOut: z.boolean(),
  }),
});

const sentEmailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  kind: z.enum(emailCategories),
  sentAt: instant,
});
export const sentEmailListSchema = z.array(sentEmailSchema);
