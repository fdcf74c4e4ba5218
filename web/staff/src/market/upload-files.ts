import {
  startMarketImport,
  startMarketUpload,
  uploadMarketPiece,
} from '@niveshak/contract/staff/market-routes';
import { pieceBytes } from '@niveshak/contract/staff/market-schemas';
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
    for (let piece = 0; piece * pieceBytes < content.size; piece += 1) {
      const bytes = content.slice(piece * pieceBytes, (piece + 1) * pieceBytes);
      await staffCall(uploadMarketPiece, {
        params,
        body: { file, piece, base64: base64Of(new Uint8Array(await bytes.arrayBuffer())) },
      });
      arrived += bytes.size;
      onProgress(arrived / whole);
    }
  }
  await staffCall(startMarketImport, { params });
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
