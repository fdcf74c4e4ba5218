import type { ESignProvider, PanProvider } from '../../kyc/ports.ts';
import { checkPan } from './pan-lite.ts';
import { askFraming } from './framing.ts';
import { lookAtSigning, startSigning } from './e-signature.ts';
import { isWebhookSignature, requestOfEvent } from './webhook.ts';

export type CashfreeOptions = {
  /** Without a trailing slash: `https://api.cashfree.com/verification`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Secrets that may sign webhooks. The vendor signs with the oldest active one, so both stay here while a
   * secret is being changed; by default the client secret alone.
   */
  readonly webhookSecrets?: readonly string[];
  /** Further origins from which signed documents may be fetched; the origin of `baseUrl` always may. */
  readonly documentOrigins?: readonly string[];
};

/** Both ports of the kyc slice over Cashfree Secure ID: PAN Lite and Aadhaar eSign. */
export function cashfreeProvider(options: CashfreeOptions): PanProvider & ESignProvider {
  const secrets = options.webhookSecrets ?? [options.clientSecret];
  return {
    checkPan: (question) => checkPan(options, question),
    startSigning: (request) => startSigning(options, request),
    framing: (signingUrl, appOrigin) => askFraming(signingUrl, new URL(options.baseUrl).origin, appOrigin),
    lookAtSigning: (requestId) => lookAtSigning(options, requestId),
    isWebhookSignature: (timestamp, body, signature) =>
      isWebhookSignature(secrets, timestamp, body, signature),
    requestOfEvent,
  };
}
