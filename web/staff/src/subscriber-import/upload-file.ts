import { startMovingUpload, uploadMovingPiece } from '@niveshak/contract/subscriber-import/routes';
import { bringPieces } from '../frame/bring-pieces.ts';
import { staffCall } from '../session/staff-call.ts';

/** Uploads a file in pieces. @param onProgress the share uploaded so far. @returns the import's id */
export async function uploadSubscribers(file: File, onProgress: (share: number) => void): Promise<string> {
  const { id } = await staffCall(startMovingUpload, { body: { fileName: file.name, bytes: file.size } });
  await bringPieces(
    [file],
    ({ piece, base64 }) => staffCall(uploadMovingPiece, { params: { id }, body: { piece, base64 } }),
    onProgress,
  );
  return id;
}
