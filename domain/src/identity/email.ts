const longestAddress = 254; // RFC 5321, 4.5.3.1: a path of 256 including its angle brackets
const longestLocalPart = 64; // RFC 5321, 4.5.3.1.1
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns whether a text is a deliverable address, with a dot-atom local part and a domain name of at least two labels.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    text.length <= longestAddress &&
    local.length <= longestLocalPart &&
    localPart.test(local) &&
    domainName.test(text.slice(at + 1))
  );
}

/**
 * Returns the mailbox of an address, to recognise a person: lower-case, without `+tag`, and for Gmail without dots and
 * under one domain. For comparison only. Emails are sent to the address as entered.
 */
export function normaliseEmail(text: string): string {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at <= 0) return address;
  const plus = address.indexOf('+');
  const local = address.slice(0, plus > 0 && plus < at ? plus : at);
  const domain = address.slice(at + 1);
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

const erasedDomain = '@erased.invalid';

/** Returns the replacement for an erased address. `.invalid` never receives mail (RFC 2606). */
export function erasedAddress(userId: string): string {
  return `${userId}${erasedDomain}`;
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(erasedDomain);
}
