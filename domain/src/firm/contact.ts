/** Returns whether a text is a phone number of 8 to 15 digits, with an optional `+`, spaces, dashes and brackets. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s()-]/g, '');
  return /^\+?\d{8,15}$/.test(digits);
}

/** Returns whether a text is a web address with a domain, in any script. */
export function isWebsite(text: string): boolean {
  return /^https?:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u.test(text);
}
