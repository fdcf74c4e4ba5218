/** Returns the HTTP Basic authentication header for the vendor. */
export function basicAuth(keyId: string, keySecret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}
