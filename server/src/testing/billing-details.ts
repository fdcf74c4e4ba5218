import { profileBody } from '@niveshak/contract/account/schemas';
import type { ProfileBody } from '@niveshak/contract/account/schemas';

/** Returns billing details with these fields; the others are empty. */
export function billingDetails(filled: Partial<ProfileBody>): ProfileBody {
  const values = new Map(Object.entries(filled));
  const names = Object.keys(profileBody.shape);
  return profileBody.parse(Object.fromEntries(names.map((name) => [name, values.get(name) ?? null])));
}
