import type { SignatureBox } from './ports.ts';

/** On the first page, so that its position does not depend on text length. */
export const signatureBox: SignatureBox = { page: 1, left: 56, bottom: 90, right: 300, top: 150 };
