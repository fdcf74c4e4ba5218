/** Returns whether a text is a phone number of 8 to 15 digits, with an optional `+`, spaces, dashes and brackets. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s()-]/g, '');
  return /^\+?\d{8,15}$/.test(digits);
}

/** Returns whether a text is a web address with a domain. */
export function isWebsite(text: string): boolean {
  return /^https?:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
}
