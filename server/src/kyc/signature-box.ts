import type { SignatureBox } from './ports.ts';

/** The member signs on the first page, so the place does not depend on how long the texts are. */
export const signatureBox: SignatureBox = { page: 1, left: 56, bottom: 90, right: 300, top: 150 };
