import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';

export type PanQuestion = {
  /** Names this one call at the provider; never used twice. */
  readonly checkId: string;
  readonly pan: string;
  readonly name: string;
  readonly dob: CalendarDate;
};

/** What the tax department's record says. `unavailable` covers time-outs, faults, limits and nonsense. */
export type PanAnswer =
  | { readonly kind: 'valid'; readonly reference: string }
  | { readonly kind: 'name-mismatch' | 'dob-mismatch' | 'not-valid' }
  | { readonly kind: 'unavailable' };

export type PanProvider = { readonly checkPan: (question: PanQuestion) => Promise<PanAnswer> };

/** Where the signature goes: PDF points from the lower left corner of a page that counts from 1. */
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
  /** 1 to 15. */
  readonly expiresInDays: number;
  /** Where the signing page sends the browser afterwards. */
  readonly returnUrl: string;
};

export type StartedSigning = { readonly documentId: string; readonly signingUrl: string };

/** How a request stands. `unknown`: the provider has no such request; `unavailable`: ask again later. */
export type SigningState =
  | { readonly kind: 'pending' | 'expired' | 'failed' | 'unknown' | 'unavailable' }
  | { readonly kind: 'completed'; readonly signedPdf: Buffer; readonly signerName: string | null };

export type ESignProvider = {
  readonly startSigning: (request: SigningRequest) => Promise<StartedSigning | 'unavailable'>;
  /** Whether the signing page lets ours frame it; `unknown` where that cannot be found out. */
  readonly framing: (signingUrl: string, appOrigin: string) => Promise<'allowed' | 'refused' | 'unknown'>;
  readonly lookAtSigning: (requestId: string) => Promise<SigningState>;
  /** Whether the provider signed these very bytes; compares in constant time. */
  readonly isWebhookSignature: (timestamp: string, body: Buffer, signature: string) => boolean;
  /** The request an event is about; null for events of other kinds and for nonsense. */
  readonly requestOfEvent: (body: Buffer) => string | null;
};
