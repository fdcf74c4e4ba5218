/** Returns the header of the vendor's HTTP Basic authentication. */
export function basicAuth(keyId: string, keySecret: string): { readonly authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}
