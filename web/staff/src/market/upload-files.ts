import {
  startMarketImport,
  startMarketUpload,
  uploadMarketPiece,
} from '@niveshak/contract/market-data/staff-routes';
import { uploadPieces } from '../frame/upload-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

/**
 * Uploads files in chunks and starts their import.
 * @param onProgress receives the fraction uploaded so far
 */
export async function uploadFiles(
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<void> {
  const { id } = await staffCall(startMarketUpload, {
    body: { files: files.map(({ name, size }) => ({ name, bytes: size })) },
  });
  const params = { id };
  await uploadPieces(files, (body) => staffCall(uploadMarketPiece, { params, body }), onProgress);
  await staffCall(startMarketImport, { params });
}
