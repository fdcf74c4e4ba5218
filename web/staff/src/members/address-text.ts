import { isErasedAddress } from '@niveshak/domain/identity/email';

/** Returns a member's email address as shown to staff; an erased account has none. */
export function addressText(email: string): string {
  return isErasedAddress(email) ? 'Erased account' : email;
}
