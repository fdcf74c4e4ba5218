import { z } from 'zod';

export type WebPushSettings = {
  readonly privateKey: string;
  readonly subject: string;
  /** Origins accepted in addition to the browsers' own push services. */
  readonly services: readonly string[];
};

export type WhatsAppSettings = {
  /** Base URL including the API version, without a trailing slash. */
  readonly baseUrl: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** Secrets of the Meta app that sign webhooks, newest first. */
  readonly appSecrets: readonly string[];
  readonly verifyToken: string;
  readonly alertTemplate: string;
  readonly codeTemplate: string;
  readonly language: string;
};

export const alertEnvironment = {
  /** WhatsApp Cloud API. Set the phone number, token, secrets and verify token together or leave them all empty. */
  WHATSAPP_BASE_URL: z.url().default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: z.string().min(1).optional(),
  WHATSAPP_ACCESS_TOKEN: z.string().min(16).optional(),
  /** Secrets of the Meta app that sign webhooks, newest first. */
  WHATSAPP_APP_SECRETS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.string().min(16)).min(1))
    .optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  WHATSAPP_ALERT_TEMPLATE: z.string().default('alert'),
  WHATSAPP_CODE_TEMPLATE: z.string().default('code'),
  WHATSAPP_LANGUAGE: z.string().default('en'),

  /** VAPID private key: 32 bytes, base64url. Without this key, members cannot choose push. */
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a private key of P-256, 32 bytes, base64url')
    .optional(),
  /** Contact address for push services. */
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'mailto: or https://')
    .optional(),
  /** Comma-separated origins of additional push services, besides the browsers' own. */
  WEB_PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
};

type AlertEnvironment = z.output<z.ZodObject<typeof alertEnvironment>>;

/** Returns the web push settings, or null if not configured, and any problems as `NAME: problem`. */
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

/** Returns the WhatsApp settings, or null if not configured, and missing settings as `NAME: problem`. */
export function whatsAppSettings(env: AlertEnvironment): {
  readonly settings: WhatsAppSettings | null;
  readonly problems: readonly string[];
} {
  const {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRETS: appSecrets,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  } = env;
  const needed = {
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
    WHATSAPP_APP_SECRETS: appSecrets,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
  };
  if (Object.values(needed).every((value) => value === undefined)) return { settings: null, problems: [] };
  if (
    phoneNumberId === undefined ||
    accessToken === undefined ||
    appSecrets === undefined ||
    verifyToken === undefined
  ) {
    const problems = Object.entries(needed).flatMap(([name, value]) =>
      value === undefined ? [`${name}: is missing; WhatsApp needs it`] : [],
    );
    return { settings: null, problems };
  }
  const settings = {
    baseUrl: env.WHATSAPP_BASE_URL.replace(/\/$/, ''),
    phoneNumberId,
    accessToken,
    appSecrets,
    verifyToken,
    alertTemplate: env.WHATSAPP_ALERT_TEMPLATE,
    codeTemplate: env.WHATSAPP_CODE_TEMPLATE,
    language: env.WHATSAPP_LANGUAGE,
  };
  return { settings, problems: [] };
}
