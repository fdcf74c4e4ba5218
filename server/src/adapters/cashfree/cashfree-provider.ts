import type { ESignProvider, PanProvider } from '../../kyc/ports.ts';
import type { CashfreeOptions } from './call-cashfree.ts';
import { checkPan } from './pan-lite.ts';
import { probeFraming } from './framing.ts';
import { fetchSigningState, startSigning } from './e-signature.ts';
import { isWebhookSignature, requestOfEvent } from './webhook.ts';

/** Implements the PAN and eSign ports of the KYC slice with Cashfree Secure ID (PAN Lite, Aadhaar eSign). */
export function cashfreeProvider(options: CashfreeOptions): PanProvider & ESignProvider {
  const secrets = options.webhookSecrets ?? [options.clientSecret];
  return {
    checkPan: (question) => checkPan(options, question),
    startSigning: (request) => startSigning(options, request),
    framing: (signingUrl, appOrigin) => probeFraming(signingUrl, new URL(options.baseUrl).origin, appOrigin),
    fetchSigningState: (requestId) => fetchSigningState(options, requestId),
    isWebhookSignature: (timestamp, body, signature) =>
      isWebhookSignature(secrets, timestamp, body, signature),
    requestOfEvent,
  };
}
