/** Returns a title or text for sharing that starts with the registered name and number (S-36). */
export function shareText(
  firm: { readonly legalName: string; readonly sebiRegistration: string },
  text: string,
): string {
  return `${firm.legalName}, SEBI registration ${firm.sebiRegistration}: ${text}`;
}
