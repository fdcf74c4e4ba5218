import { isErasedAddress } from '@niveshak/domain/identity/email';

/** Returns a member's address as staff read it: an erased account has none. */
export function addressText(email: string): string {
  return isErasedAddress(email) ? 'Erased account' : email;
}
