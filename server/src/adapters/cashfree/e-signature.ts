import { z } from 'zod';
import type { SigningRequest, SigningState, StartedSigning } from '../../kyc/ports.ts';
import { callCashfree } from './call-cashfree.ts';
import type { CashfreeOptions } from './call-cashfree.ts';
import { fetchSignedPdf } from './signed-pdf.ts';

const uploaded = z.object({ document_id: z.union([z.int(), z.string()]) });
const created = z.object({ verification_id: z.string(), signing_link: z.url({ protocol: /^https?$/ }) });
const failure = z.object({ code: z.string() });
const signer = z.object({
  name: z.string().nullish(),
  meta_data: z.object({ name: z.string().nullish() }).nullish(),
});
const signingStatus = z.object({
  // The vendor documents both spellings for a signature in progress.
  status: z.enum(['IN_PROGRESS', 'SIGN_IN_PROGRESS', 'RECEIVED', 'SUCCESS', 'EXPIRED', 'FAILURE']),
  verification_id: z.string(),
  signers: z.array(signer).nullish(),
  signed_doc_url: z.string().nullish(),
});

/** Uploads the document and creates the request. Returns the link for the only signer, or `unavailable`. */
export async function startSigning(
  options: CashfreeOptions,
  request: SigningRequest,
): Promise<StartedSigning | 'unavailable'> {
  const form = new FormData();
  form.append(
    'document',
    new Blob([new Uint8Array(request.pdf)], { type: 'application/pdf' }),
    request.fileName,
  );
  const upload = await callCashfree(options, { method: 'POST', path: '/esignature/document', form });
  if (upload.kind === 'unavailable' || upload.status !== 200) return 'unavailable';
  const document = uploaded.safeParse(upload.body);
  if (!document.success) return 'unavailable';

  const { signatureBox: box } = request;
  const create = await callCashfree(options, {
    method: 'POST',
    path: '/esignature',
    json: {
      verification_id: request.requestId,
      document_id: document.data.document_id,
      notification_modes: ['email'],
      auth_type: 'AADHAAR',
      // A string, according to the vendor's documentation.
      expiry_in_days: String(request.expiresInDays),
      signers: [
        {
          name: request.signerName,
          email: request.signerEmail,
          sequence: 1,
          sign_positions: [
            {
              page: box.page,
              top_left_x_coordinate: box.left,
              top_left_y_coordinate: box.top,
              bottom_right_x_coordinate: box.right,
              bottom_right_y_coordinate: box.bottom,
            },
          ],
        },
      ],
      redirect_url: request.returnUrl,
    },
  });
  if (create.kind === 'unavailable' || create.status !== 200) return 'unavailable';
  const link = created.safeParse(create.body);
  if (!link.success || link.data.verification_id !== request.requestId) return 'unavailable';
  return { documentId: String(document.data.document_id), signingUrl: link.data.signing_link };
}

/** Returns the signing state from `GET /esignature`, with the signed document once it exists. */
export async function fetchSigningState(options: CashfreeOptions, requestId: string): Promise<SigningState> {
  const answer = await callCashfree(options, {
    method: 'GET',
    path: `/esignature?verification_id=${encodeURIComponent(requestId)}`,
  });
  if (answer.kind === 'unavailable') return { kind: 'unavailable' };
  if (answer.status === 400 || answer.status === 404) {
    const refusal = failure.safeParse(answer.body);
    return { kind: refusal.success && refusal.data.code === 'invalid_request' ? 'unknown' : 'unavailable' };
  }
  const parsed = answer.status === 200 ? signingStatus.safeParse(answer.body) : null;
  if (parsed === null || !parsed.success || parsed.data.verification_id !== requestId)
    return { kind: 'unavailable' };
  const { status, signers, signed_doc_url: documentUrl } = parsed.data;
  if (status === 'EXPIRED') return { kind: 'expired' };
  if (status === 'FAILURE') return { kind: 'failed' };
  if (status !== 'SUCCESS') return { kind: 'pending' };
  // Only the signed document proves a signature.
  const signedPdf = await fetchSignedPdf(options, documentUrl ?? '');
  if (signedPdf === null) return { kind: 'unavailable' };
  return { kind: 'completed', signedPdf, signerName: signers?.[0]?.meta_data?.name ?? null };
}
