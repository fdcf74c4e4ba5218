import { startImportUpload, uploadImportPiece } from '@niveshak/contract/subscriber-import/routes';
import { uploadPieces } from '../frame/upload-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

/**
 * Uploads a file in chunks.
 * @param onProgress receives the fraction uploaded so far
 * @returns the import's id
 */
export async function uploadSubscribers(file: File, onProgress: (share: number) => void): Promise<string> {
  const { id } = await staffCall(startImportUpload, { body: { fileName: file.name, bytes: file.size } });
  await uploadPieces(
    [file],
    ({ piece, base64 }) => staffCall(uploadImportPiece, { params: { id }, body: { piece, base64 } }),
    onProgress,
  );
  return id;
}
