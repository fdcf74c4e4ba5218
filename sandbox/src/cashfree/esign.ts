import { createHmac } from 'node:crypto';
import type { SandboxContext } from '../platform/context.ts';
import { alphanumeric, digits, secretToken } from '../platform/ids.ts';
import type { Collection } from '../platform/store.ts';
import { createWebhookSender, type WebhookSender, type WebhookTarget } from '../platform/webhook-sender.ts';
import {
  documentSchema,
  requestSchema,
  type StoredDocument,
  type Signer,
  type SignRequest,
} from './esign-schemas.ts';
import { cashfreeError, invalid } from './errors.ts';
import { readPages, stampSignatures } from './pdf.ts';
import { downloadUrl } from './signed-links.ts';
import { parseSignInput, type SignInput } from './sign-input.ts';

const LARGEST_DOCUMENT_BYTES = 10 * 1024 * 1024;
const DAY_MS = 86_400_000;
const EXPIRY = 'cashfree-esign-expiry';

type SignEnd = 'signed' | 'expired' | 'failed';

export interface ESign {
  readonly sender: WebhookSender;
  upload(filename: string, bytes: Uint8Array): Promise<Record<string, unknown>>;
  create(body: unknown): Record<string, unknown>;
  /** Returns the response of the status call, which is also the webhook's `data`. */
  status(request: SignRequest): Record<string, unknown>;
  byVerificationId(id: string): SignRequest | undefined;
  byReferenceId(id: number): SignRequest | undefined;
  byToken(token: string): { request: SignRequest; index: number } | undefined;
  document(request: SignRequest): StoredDocument | undefined;
  signedPdf(verificationId: string): Uint8Array | undefined;
  /** Ends one signer's part. The request ends with the last signature or the first refusal. */
  end(token: string, how: SignEnd): Promise<SignRequest | undefined>;
}

/** Stored documents and requests, with the webhooks about them. */
interface Desk {
  readonly context: SandboxContext;
  readonly documents: Collection<StoredDocument>;
  readonly requests: Collection<SignRequest>;
  readonly sender: WebhookSender;
}

export function createESign(context: SandboxContext, signal: AbortSignal): ESign {
  const { store, timers } = context;
  const desk: Desk = {
    context,
    documents: store.collection('cashfree-documents', (value) => documentSchema.parse(value)),
    requests: store.collection('cashfree-requests', (value) => requestSchema.parse(value)),
    sender: createWebhookSender(context, webhookTarget(context), signal),
  };
  const { documents, requests, sender } = desk;
  timers.on(EXPIRY, (verificationId) => {
    const request = requests.get(verificationId);
    if (request?.status === 'IN_PROGRESS') close(desk, request, 'EXPIRED');
  });

  const byToken: ESign['byToken'] = (token) => {
    for (const request of requests.values()) {
      const index = request.signers.findIndex((signer) => signer.token === token);
      if (index >= 0) return { request, index };
    }
    return undefined;
  };

  return {
    sender,
    byToken,
    status: (request) => present(context, request),
    upload: (filename, bytes) => upload(desk, filename, bytes),
    create: (body) =>
      create(
        desk,
        parseSignInput(body, (id) => documents.get(String(id))),
      ),
    byVerificationId: (id) => requests.get(id),
    byReferenceId: (id) => requests.values().find((request) => request.referenceId === id),
    document: (request) => documents.get(String(request.documentId)),
    signedPdf(verificationId) {
      const blobId = requests.get(verificationId)?.signedBlobId;
      return typeof blobId === 'string' ? store.getBlob(blobId) : undefined;
    },
    async end(token, how) {
      const found = byToken(token);
      if (found === undefined || found.request.status !== 'IN_PROGRESS') return found?.request;
      switch (how) {
        case 'signed':
          return sign(desk, found.request, found.index);
        case 'expired':
          return close(desk, found.request, 'EXPIRED');
        case 'failed':
          return close(desk, found.request, 'FAILURE');
        default:
          throw new Error(`unexpected end ${String(how satisfies never)}`);
      }
    },
  };
}

function webhookTarget({ config }: SandboxContext): WebhookTarget {
  return {
    vendor: 'cashfree',
    url: config.cashfree.webhookUrl,
    secret: config.cashfree.clientSecret,
    headers({ body, secret }) {
      const timestamp = String(Date.now());
      const signature = createHmac('sha256', secret).update(timestamp).update(body).digest('base64');
      return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
    },
  };
}

async function upload({ context: { store }, documents }: Desk, filename: string, bytes: Uint8Array) {
  const pages = bytes.byteLength > LARGEST_DOCUMENT_BYTES ? undefined : await readPages(bytes);
  if (pages === undefined)
    throw invalid('file_format_invalid', 'The document must be a PDF of at most 10 MB.');
  const id = Number(digits(8));
  return store.transaction(() => {
    const blobId = `esign-document-${id}`;
    store.putBlob(blobId, bytes);
    documents.put(String(id), { id, filename, blobId, pages });
    return { status: 'SUCCESS', document_id: id };
  });
}

function create({ context, requests }: Desk, input: SignInput) {
  if (requests.get(input.verificationId) !== undefined) {
    throw cashfreeError(
      409,
      'validation_error',
      'invalid_verification_id',
      'verification_id exists already.',
    );
  }
  return context.store.transaction(() => {
    const request = save(requests, {
      verificationId: input.verificationId,
      referenceId: Number(digits(9)),
      documentId: input.documentId,
      redirectUrl: input.redirectUrl,
      status: 'IN_PROGRESS',
      signers: input.signers.map((signer, index) => ({
        ...signer,
        status: index === 0 ? 'IN_PROGRESS' : 'RECEIVED',
        token: secretToken(),
        signedAt: null,
      })),
      signedBlobId: null,
      createdAt: new Date().toISOString(),
    });
    context.timers.plan(EXPIRY, request.verificationId, input.expiryDays * DAY_MS);
    return {
      status: 'SUCCESS',
      verification_id: request.verificationId,
      reference_id: request.referenceId,
      document_id: request.documentId,
      signing_link: `${context.origin()}/cashfree/sign/${request.signers[0]?.token ?? ''}`,
    };
  });
}

async function sign(desk: Desk, request: SignRequest, by: number): Promise<SignRequest | undefined> {
  const { context, documents, requests } = desk;
  const { store } = context;
  const signers = request.signers.map((signer, index): Signer => {
    if (index === by) return { ...signer, status: 'SUCCESS', signedAt: new Date().toISOString() };
    return index === by + 1 ? { ...signer, status: 'IN_PROGRESS' } : signer;
  });
  if (signers.some((signer) => signer.status !== 'SUCCESS')) return save(requests, { ...request, signers });
  const original = store.getBlob(documents.get(String(request.documentId))?.blobId ?? '');
  if (original === undefined) return undefined;
  const signed = await stampSignatures(original, signers, request.referenceId);
  return store.transaction(() => {
    // Read again after the wait, because the request may have ended in the meantime.
    const current = requests.get(request.verificationId);
    if (current?.status !== 'IN_PROGRESS') return current;
    const signedBlobId = `esign-signed-${current.referenceId}`;
    store.putBlob(signedBlobId, signed);
    return finish(desk, { ...current, signers, signedBlobId, status: 'SUCCESS' });
  });
}

function close(desk: Desk, request: SignRequest, ending: 'EXPIRED' | 'FAILURE'): SignRequest {
  return desk.context.store.transaction(() => {
    const signers = request.signers.map((signer) =>
      signer.status === 'SUCCESS' ? signer : { ...signer, status: ending },
    );
    return finish(desk, { ...request, status: ending, signers });
  });
}

/** Saves a request that has ended, and queues the webhook. */
function finish({ context, requests, sender }: Desk, request: SignRequest): SignRequest {
  const event = `E_SIGN_VERIFICATION_${request.status}`;
  const body = JSON.stringify({
    event_type: event,
    event_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
    version: 'v1',
    data: present(context, request),
  });
  sender.enqueue([{ eventId: alphanumeric(16), event, body }]);
  return save(requests, request);
}

function save(requests: Collection<SignRequest>, request: SignRequest): SignRequest {
  requests.put(request.verificationId, request);
  return request;
}

function present(context: SandboxContext, request: SignRequest): Record<string, unknown> {
  return {
    status: request.status,
    reference_id: request.referenceId,
    verification_id: request.verificationId,
    document_id: request.documentId,
    signers: request.signers.map((signer) => ({
      name: signer.name,
      status: signer.status,
      is_notified: signer.status !== 'RECEIVED',
      meta_data: metaData(
        signer.signedAt === null ? null : { name: signer.name, signing_time: signer.signedAt },
      ),
    })),
    signed_doc_url:
      request.status === 'SUCCESS'
        ? downloadUrl(
            context.origin(),
            request.verificationId,
            context.config.cashfree.clientSecret,
            Date.now() + DAY_MS,
          )
        : '',
  };
}

/** Returns the signer's Aadhaar data, which newer responses include; null until signed, and mostly null here. */
function metaData(known: { name: string; signing_time: string } | null): Record<string, string | null> {
  return {
    name: known?.name ?? null,
    gender: null,
    year_of_birth: null,
    postal_code: null,
    state: null,
    country: known === null ? null : 'IN',
    serial_number: null,
    ip_address: null,
    latitude: null,
    longitude: null,
    signing_time: known?.signing_time ?? null,
    aadhaar_last_four_digit: null,
  };
}
