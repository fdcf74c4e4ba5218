import { z } from 'zod';

export type WebPushSettings = {
  readonly privateKey: string;
  readonly subject: string;
  readonly services: readonly string[];
};

export const alertEnvironment = {
  /** VAPID private key: 32 bytes, base64url. Without it members cannot choose push. */
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a private key of P-256, 32 bytes, base64url')
    .optional(),
  /** Address at which a push service reaches the firm. */
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'mailto: or https://')
    .optional(),
  /** Origins of push services other than the browsers’ own, with commas between. */
  WEB_PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
};

type AlertEnvironment = z.output<z.ZodObject<typeof alertEnvironment>>;

/** Returns the settings of web push, null if it is not set up, and what is wrong with them, as `NAME: problem`. */
export function webPushSettings(env: AlertEnvironment): {
  readonly settings: WebPushSettings | null;
  readonly problems: readonly string[];
} {
  const { WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject, WEB_PUSH_SERVICES: services } = env;
  if (privateKey === undefined && subject === undefined) return { settings: null, problems: [] };
  if (privateKey === undefined)
    return { settings: null, problems: ['WEB_PUSH_PRIVATE_KEY: is missing; push needs it'] };
  if (subject === undefined)
    return { settings: null, problems: ['WEB_PUSH_SUBJECT: is missing; push needs it'] };
  return { settings: { privateKey, subject, services }, problems: [] };
}
