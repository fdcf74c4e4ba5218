import { invalid } from './errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw invalid('request_invalid', 'The request body must be a JSON object.');
  }
  return Object.fromEntries(Object.entries(body));
}

/**
 * Returns a non-empty string.
 * @throws the vendor's `<name>_missing`
 */
export function required(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') {
    throw invalid(`${name}_missing`, `${name} is missing in the request.`);
  }
  return value.trim();
}

/**
 * Returns an id of up to 50 characters of `[A-Za-z0-9._-]`.
 * @throws the vendor's error if it is invalid
 */
export function verificationIdOf(fields: Fields, lengthCode: string): string {
  const id = required(fields, 'verification_id');
  if (id.length > 50) throw invalid(lengthCode, 'verification_id must not exceed 50 characters.');
  if (!/^[A-Za-z0-9._-]+$/.test(id)) {
    throw invalid(
      'verification_id_value_invalid',
      'verification_id may contain letters, digits, ., - and _ only.',
    );
  }
  return id;
}
