import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { authenticate } from './authentication.ts';
import { createESign, type ESign } from './esign.ts';
import { invalid } from './errors.ts';
import { createPanLite } from './pan-lite.ts';
import { isDownloadAllowed } from './signed-links.ts';
import { registerSigningPages } from './signing-pages.ts';

const statusQuery = z.object({ verification_id: z.string().optional(), reference_id: z.string().optional() });
const downloadParams = z.object({ file: z.string() });
const downloadQuery = z.object({ expires: z.coerce.number(), signature: z.string() });
const signBody = z.strictObject({ requestId: z.string(), outcome: z.enum(['signed', 'expired', 'failed']) });

/** Registers the Cashfree Secure ID API (PAN Lite and Aadhaar eSign) under the current prefix. */
export async function registerCashfree(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const esign = createESign(context, stopping.signal);
  const panLite = createPanLite(context);

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof VendorError) return reply.code(error.status).send(error.body);
    const clientError = error instanceof z.ZodError || (error instanceof Error && isClientError(error));
    if (clientError) return reply.code(400).send(invalid('request_invalid', 'The request is invalid.').body);
    console.error('sandbox: cashfree:', error);
    return reply.code(500).send(internalError(request.url));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ type: 'validation_error', code: 'not_found', message: 'The URL is not known.' }),
  );

  app.get('/documents/:file', (request, reply) => {
    const verificationId = downloadParams.parse(request.params).file.replace(/\.pdf$/, '');
    const { expires, signature } = downloadQuery.parse(request.query);
    const pdf = esign.signedPdf(verificationId);
    const allowed = isDownloadAllowed(
      verificationId,
      expires,
      signature,
      context.config.cashfree.clientSecret,
    );
    if (pdf === undefined || !allowed) return reply.code(403).type('text/plain').send('Request has expired');
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });
  await app.register(async (pages) => registerSigningPages(pages, context, esign));

  app.post('/sign', async (request) => {
    const { requestId, outcome } = signBody.parse(request.body);
    const found = esign.byVerificationId(requestId);
    if (found === undefined) throw invalid('invalid_request', 'No such request.');
    // Signs or refuses for each signer in turn.
    for (const { token } of found.signers) await esign.end(token, outcome);
    return { requestId, status: esign.byVerificationId(requestId)?.status };
  });

  await app.register(async (api) => {
    api.addHook('onRequest', async (request) => authenticate(request, context.config.cashfree));
    await api.register(multipart, {
      limits: { files: 1, fileSize: 12 * 1024 * 1024 },
      throwFileSizeLimit: false,
    });
    registerCallFaults(api, context, 'cashfree', internalError);
    registerApi(api, esign, panLite);
  });
}

function registerApi(api: FastifyInstance, esign: ESign, panLite: (body: unknown) => unknown): void {
  api.post('/pan-lite', (request) => panLite(request.body));
  api.post('/esignature/document', { bodyLimit: 32 * 1024 * 1024 }, async (request) => {
    const { filename, bytes } = await documentPart(request);
    return esign.upload(filename, bytes);
  });
  api.post('/esignature', (request) => esign.create(request.body));
  api.get('/esignature', (request) => {
    const { verification_id, reference_id } = statusQuery.parse(request.query);
    if (verification_id === undefined && reference_id === undefined) {
      throw invalid('invalid_request', 'Either verification_id or reference_id is needed.');
    }
    const found =
      verification_id === undefined
        ? esign.byReferenceId(Number(reference_id))
        : esign.byVerificationId(verification_id);
    if (found === undefined) throw invalid('invalid_request', 'No such request.');
    return esign.status(found);
  });
}

async function documentPart(request: FastifyRequest): Promise<{ filename: string; bytes: Uint8Array }> {
  const absent = invalid('document_missing', 'document is missing in the request.');
  if (!request.isMultipart()) throw absent;
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'document') throw absent;
  return { filename: part.filename, bytes: await part.toBuffer() };
}

function internalError(url: string): { type: string; code: string; message: string } {
  return {
    type: 'internal_error',
    code: url.includes('pan-lite') ? 'verification_failed' : 'request_failed',
    message: 'Something went wrong, please try after some time.',
  };
}

function isClientError(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;
}
