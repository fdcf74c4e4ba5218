import { addAbortSignal, Readable } from 'node:stream';
import type { S3Client, _Object as S3Object } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { FileMissing, FilesUnavailable } from '../../platform/files/file-store.ts';
import type { FileStore, ListedFile } from '../../platform/files/file-store.ts';
import { watchVendor } from '../http/vendor-call.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /**
   * Time limit in milliseconds per operation, including retries. A read, which blocks a request, gets a third of it.
   */
  readonly timeLimitMs?: number;
};

/** Files are at most a few megabytes. */
const defaultLimitMs = 15_000;
const attempts = 3;
const connectMs = 2_000;

/** Returns a file store in a bucket of any S3-compatible store, with path-style URLs. */
export function s3Files(options: S3Options): FileStore {
  const { bucket, timeLimitMs = defaultLimitMs } = options;
  const client = lazy(() => openClient(options));
  /**
   * Makes a call with a time limit.
   * @throws FileMissing for `key`; FilesUnavailable
   */
  const call = async <T>(
    key: string,
    send: (client: S3Client, signal: AbortSignal) => Promise<T>,
    limitMs = timeLimitMs,
  ) => {
    const begunAt = performance.now();
    const signal = AbortSignal.timeout(limitMs);
    try {
      const answer = await send(await client(), signal);
      watchVendor('s3', 200, performance.now() - begunAt);
      return answer;
    } catch (error) {
      const { status, reason } = failureOf(error);
      watchVendor('s3', status ?? reason, performance.now() - begunAt);
      if (status === 404 && reason !== 'NoSuchBucket') throw new FileMissing(key);
      throw new FilesUnavailable(`The file store does not answer as it should: ${reason}.`, { cause: error });
    }
  };
  return {
    put: (key, bytes) =>
      call(key, async (s3, abortSignal) => {
        const { PutObjectCommand } = await sdk();
        const input = { Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length };
        await s3.send(new PutObjectCommand(input), { abortSignal });
      }),
    get: (key) =>
      call(
        key,
        async (s3, abortSignal) => {
          const { GetObjectCommand } = await sdk();
          const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
          if (!(Body instanceof Readable)) throw new FilesUnavailable('The file store sent no content.');
          return chunksOf(addAbortSignal(abortSignal, Body));
        },
        Math.ceil(timeLimitMs / 3),
      ),
    delete: (key) =>
      call(key, async (s3, abortSignal) => {
        const { DeleteObjectCommand } = await sdk();
        await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
      }),
    list: async function* () {
      for (let token: string | undefined; ;) {
        const page = await call('', async (s3, abortSignal) => {
          const { ListObjectsV2Command } = await sdk();
          const input = { Bucket: bucket, ContinuationToken: token };
          return s3.send(new ListObjectsV2Command(input), { abortSignal });
        });
        yield (page.Contents ?? []).map(listedFile);
        if (page.NextContinuationToken === undefined) return;
        token = page.NextContinuationToken;
      }
    },
  };
}

/** Loaded at first use, so that startup does not wait for it and installations without a bucket never load it. */
const sdk = () => import('@aws-sdk/client-s3');

async function openClient(options: S3Options): Promise<S3Client> {
  const { S3Client } = await sdk();
  const { endpoint, region, accessKeyId, secretAccessKey, timeLimitMs = defaultLimitMs } = options;
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: attempts,
    // Not all S3-compatible stores support the newer checksums; the signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: Math.ceil(timeLimitMs / 2),
      throwOnRequestTimeout: true,
    },
  });
}

function lazy<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => (opened ??= open());
}

function listedFile({ Key, LastModified }: S3Object): ListedFile {
  if (Key === undefined || LastModified === undefined) throw new FilesUnavailable('The list is incomplete.');
  return { key: Key, storedAt: LastModified };
}

async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new FilesUnavailable('The file store stopped answering.', { cause: error });
  }
}

const failure = z.object({
  name: z.string().optional(),
  code: z.string().optional(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
});

/** Returns the HTTP status, or null without a response, and the error name, which contains no secret. */
function failureOf(error: unknown): { readonly status: number | null; readonly reason: string } {
  const { data = {} } = failure.safeParse(error);
  return { status: data.$metadata?.httpStatusCode ?? null, reason: data.code ?? data.name ?? 'unknown' };
}
