import { z } from 'zod';
import type { SignPosition } from './esign-schemas.ts';
import { positionSchema, type StoredDocument } from './esign-schemas.ts';
import { invalid } from './errors.ts';
import { fieldsOf, verificationIdOf, type Fields } from './input.ts';

interface SignerInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly sequence: number;
  readonly positions: SignPosition[];
}

export interface SignInput {
  readonly verificationId: string;
  readonly documentId: number;
  readonly expiryDays: number;
  readonly redirectUrl: string | null;
  readonly signers: SignerInput[];
}

/** Minimum size of a signature mark, in PDF points. */
const SMALLEST_MARK = 20;
const MOST_SIGNERS = 5;
const signerFields = z.object({
  name: z.string().trim().min(1),
  email: z.string().trim().min(1).optional(),
  phone: z.string().optional(),
  sequence: z.int(),
  aadhaar_last_four_digit: z.string().optional(),
  sign_positions: z.array(positionSchema).min(1),
});

/**
 * Returns the validated body of `POST /esignature`, checked in the vendor's order. The caller looks up the document.
 */
export function parseSignInput(
  body: unknown,
  findDocument: (id: number) => StoredDocument | undefined,
): SignInput {
  const fields = fieldsOf(body);
  const verificationId = verificationIdOf(fields, 'verification_id_value_invalid');
  const document = documentOf(fields, findDocument);
  const modes = fields['notification_modes'];
  if (!Array.isArray(modes) || modes.length === 0) throw missing('notification_modes');
  if (modes.some((mode) => mode !== 'email')) throw invalidInput('notification_modes must be email.');
  if (fields['auth_type'] === undefined) throw missing('auth_type');
  if (fields['auth_type'] !== 'AADHAAR') throw invalidInput('auth_type must be AADHAAR.');
  const expiry = fields['expiry_in_days'];
  if (expiry === undefined || expiry === '') throw missing('expiry_in_days');
  if (typeof expiry !== 'string' || !/^(?:[1-9]|1[0-5])$/.test(expiry)) {
    throw invalidInput('expiry_in_days must be a string from 1 to 15.');
  }
  const redirectUrl = fields['redirect_url'];
  if (redirectUrl !== undefined && (typeof redirectUrl !== 'string' || !isWebAddress(redirectUrl))) {
    throw invalidInput('redirect_url must be an http(s) address.');
  }
  return {
    verificationId,
    documentId: document.id,
    expiryDays: Number(expiry),
    redirectUrl: redirectUrl ?? null,
    signers: signersOf(fields, document),
  };
}

function missing(name: string) {
  return invalid(`${name}_missing`, `${name} is missing in the request.`);
}

function invalidInput(message: string) {
  return invalid('invalid_input', message);
}

function documentOf(fields: Fields, find: (id: number) => StoredDocument | undefined): StoredDocument {
  const id = fields['document_id'];
  if (id === undefined || id === null || id === '') throw missing('document_id');
  const found = typeof id === 'number' ? find(id) : undefined;
  if (found === undefined) throw invalidInput('document_id is invalid.');
  return found;
}

function signersOf(fields: Fields, document: StoredDocument): SignerInput[] {
  const given = fields['signers'];
  if (!Array.isArray(given) || given.length === 0) throw missing('signers');
  if (given.length > MOST_SIGNERS) throw invalidInput('Too many signers.');
  const parsed = z.array(signerFields).safeParse(given);
  if (!parsed.success) throw invalidInput(`signers: ${z.prettifyError(parsed.error)}`);
  for (const { aadhaar_last_four_digit } of parsed.data) {
    if (aadhaar_last_four_digit !== undefined && !/^\d{4}$/.test(aadhaar_last_four_digit)) {
      throw invalid('aadhaar_last_four_digit_value_invalid', 'aadhaar_last_four_digit must be 4 digits.');
    }
  }
  const sequences = parsed.data.map(({ sequence }) => sequence).sort((a, b) => a - b);
  if (sequences.some((sequence, index) => sequence !== index + 1)) {
    throw invalidInput('Signer sequences must be 1, 2, … without gaps or duplicates.');
  }
  return parsed.data
    .map(({ name, email, phone, sequence, sign_positions }) => {
      if (email === undefined) throw invalidInput('Each signer needs an email.');
      for (const position of sign_positions) checkPosition(position, document);
      return { name, email, phone: phone ?? null, sequence, positions: sign_positions };
    })
    .sort((a, b) => a.sequence - b.sequence);
}

/**
 * Checks a mark's position, in PDF points from the lower left corner. A mark must be large enough and within its page.
 */
function checkPosition(position: SignPosition, document: StoredDocument): void {
  const page = document.pages[position.page - 1];
  if (page === undefined) throw invalidInput('sign_positions: there is no such page.');
  const { left, right, low, high } = boxOf(position);
  if (right - left < SMALLEST_MARK || high - low < SMALLEST_MARK)
    throw invalidInput('Sign position is too small.');
  if (left < 0 || low < 0 || right > page.width || high > page.height)
    throw invalidInput('Sign position is too large.');
}

/** Returns the normalised box of a position, regardless of which two corners it specifies. */
export function boxOf(position: SignPosition): { left: number; right: number; low: number; high: number } {
  const { top_left_x_coordinate: x1, bottom_right_x_coordinate: x2 } = position;
  const { top_left_y_coordinate: y1, bottom_right_y_coordinate: y2 } = position;
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), low: Math.min(y1, y2), high: Math.max(y1, y2) };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
