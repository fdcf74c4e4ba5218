/** Returns the header for HTTP Basic authentication with the vendor. */
export function basicAuth(keyId: string, keySecret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}
