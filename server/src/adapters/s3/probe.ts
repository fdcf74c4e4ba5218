import { FilesUnavailable } from '../../platform/files/file-store.ts';
import type { Probe } from '../http/probe.ts';
import { s3Files } from './s3-files.ts';
import type { S3Options } from './s3-files.ts';

/** Lists the bucket. */
export function probeS3(options: S3Options): Probe {
  return async () => {
    try {
      for await (const _page of s3Files({ ...options, timeLimitMs: 8_000 }).list()) break;
      return null;
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      return `${error.message} Check FILES_S3_ENDPOINT, FILES_S3_BUCKET and the keys`;
    }
  };
}
