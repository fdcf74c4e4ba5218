import { requestIdHeader } from '../http/vendor-call.ts';
import type { CashfreeOptions } from './call-cashfree.ts';

/** The vendor accepts documents up to 10 MB; a signature adds a few kB. */
const largestBytes = 12 * 1024 * 1024;

/**
 * Fetches a signed document, only from the vendor's own origins: the URL comes from a vendor response and must not lead
 * into our network. Follows no redirects and sends no credentials. Returns null if the document cannot be fetched.
 */
export async function fetchSignedPdf(options: CashfreeOptions, address: string): Promise<Buffer | null> {
  const origins = [new URL(options.baseUrl).origin, ...(options.documentOrigins ?? [])];
  if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) return null;
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: requestIdHeader(),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.status !== 200 || response.body === null) return null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > largestBytes) return null;
      chunks.push(chunk);
    }
    const pdf = Buffer.concat(chunks);
    return pdf.subarray(0, 5).toString('latin1') === '%PDF-' ? pdf : null;
  } catch {
    return null;
  }
}
