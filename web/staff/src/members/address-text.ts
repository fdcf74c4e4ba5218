import { isErasedAddress } from '@niveshak/domain/identity/email';

/** Returns a member's email address for display to staff. An erased account has none. */
export function addressText(email: string): string {
  return isErasedAddress(email) ? 'Erased account' : email;
}
