/** Providers of disposable mailboxes. The real tenant's Action has a longer list of the same kind. */
const DISPOSABLE = new Set([
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

export type AddressProblem = 'alias' | 'disposable';

/**
 * Returns why a pre-user-registration Action would reject the address, such as a `+tag` alias, or a disposable domain
 * or its subdomain. Returns undefined for other addresses.
 */
export function addressProblem(email: string): AddressProblem | undefined {
  const at = email.lastIndexOf('@');
  if (email.slice(0, at).includes('+')) return 'alias';
  const labels = email.slice(at + 1).split('.');
  const disposable = labels.some((_label, index) => DISPOSABLE.has(labels.slice(index).join('.')));
  return disposable ? 'disposable' : undefined;
}
