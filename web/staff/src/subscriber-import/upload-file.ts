import { startImportUpload, uploadImportPiece } from '@niveshak/contract/subscriber-import/routes';
import { uploadPieces } from '../frame/upload-pieces.ts';
import { ApiError } from '../../../src/lib/api-error.ts';
import { staffCall } from '../session/staff-call.ts';

/**
 * Uploads a file in chunks.
 * @param onProgress receives the fraction uploaded so far
 * @returns the import's id
 */
export async function uploadSubscribers(file: File, onProgress: (share: number) => void): Promise<string> {
  await refuseBinary(file);
  const { id } = await staffCall(startImportUpload, { body: { fileName: file.name, bytes: file.size } });
  await uploadPieces(
    [file],
    ({ piece, base64 }) => staffCall(uploadImportPiece, { params: { id }, body: { piece, base64 } }),
    onProgress,
  );
  return id;
}

/** @throws ApiError if the file is not text, which contains no zero byte */
async function refuseBinary(file: File): Promise<void> {
  const start = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  if (!start.includes(0)) return;
  const message = 'This is not a text file. Save the table as CSV and choose that file.';
  throw new ApiError({ status: 0, code: 'not-text', message });
}
