import {
  startMarketImport,
  startMarketUpload,
  uploadMarketPiece,
} from '@niveshak/contract/staff/market-routes';
import { bringPieces } from '../frame/bring-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

/** Uploads files piece by piece and has them imported. @param onProgress the share that has arrived. */
export async function uploadFiles(
  files: readonly File[],
  onProgress: (share: number) => void,
): Promise<void> {
  const { id } = await staffCall(startMarketUpload, {
    body: { files: files.map(({ name, size }) => ({ name, bytes: size })) },
  });
  const params = { id };
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  let arrived = 0;
  for (const [file, content] of files.entries()) {
    await bringPieces(
      content,
      (piece, base64) => staffCall(uploadMarketPiece, { params, body: { file, piece, base64 } }),
      (bytes) => {
        arrived += bytes;
        onProgress(arrived / whole);
      },
    );
  }
  await staffCall(startMarketImport, { params });
}
