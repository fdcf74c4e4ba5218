import type { AadhaarLink } from '@niveshak/domain/kyc/aadhaar-link';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

export type PanQuery = {
  /** Identifies one call at the provider. Never reused. */
  readonly checkId: string;
  readonly pan: string;
  readonly name: string;
  readonly dob: CalendarDate;
};

/**
 * Result from the tax department's records. `unavailable` covers timeouts, faults, rate limits and invalid responses.
 */
export type PanAnswer =
  | {
      readonly kind: 'valid';
      readonly reference: string;
      /** Null if the provider does not report it. */
      readonly aadhaarLink: AadhaarLink | null;
    }
  | { readonly kind: 'name-mismatch' | 'dob-mismatch' | 'not-valid' }
  | { readonly kind: 'unavailable' };

export type PanProvider = { readonly checkPan: (question: PanQuery) => Promise<PanAnswer> };

/** Position of the signature in PDF points from the lower left corner. Pages are numbered from 1. */
export type SignatureBox = {
  readonly page: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

export type SigningRequest = {
  readonly requestId: string;
  readonly signerName: string;
  readonly signerEmail: string;
  readonly fileName: string;
  readonly pdf: Buffer;
  readonly signatureBox: SignatureBox;
  /** Validity in days, from 1 to 15. */
  readonly expiresInDays: number;
  /** URL to which the signing page redirects when done. */
  readonly returnUrl: string;
};

export type StartedSigning = { readonly documentId: string; readonly signingUrl: string };

/** Status of a request. `unknown`: the provider does not have it. `unavailable`: try again later. */
export type SigningState =
  | { readonly kind: 'pending' | 'expired' | 'failed' | 'unknown' | 'unavailable' }
  | { readonly kind: 'completed'; readonly signedPdf: Buffer; readonly signerName: string | null };

export type ESignProvider = {
  readonly startSigning: (request: SigningRequest) => Promise<StartedSigning | 'unavailable'>;
  /** Returns whether our page can frame the signing page, or `unknown` if that cannot be determined. */
  readonly framing: (signingUrl: string, appOrigin: string) => Promise<'allowed' | 'refused' | 'unknown'>;
  readonly fetchSigningState: (requestId: string) => Promise<SigningState>;
  /** Returns whether the provider signed exactly these bytes. Compares in constant time. */
  readonly isWebhookSignature: (timestamp: string, body: Buffer, signature: string) => boolean;
  /** Returns the request that an event references, or null if the event is of another kind or invalid. */
  readonly requestOfEvent: (body: Buffer) => string | null;
};
