import type { SignatureBox } from './ports.ts';

/** The signature is on the first page, so that its position does not depend on the length of the texts. */
export const signatureBox: SignatureBox = { page: 1, left: 56, bottom: 90, right: 300, top: 150 };
