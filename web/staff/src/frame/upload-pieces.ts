import { pieceBytes } from '@niveshak/contract/staff/upload-schemas';

/**
 * Uploads files sequentially in chunks.
 * @param onProgress receives the fraction of the total uploaded so far
 */
export async function uploadPieces(
  files: readonly File[],
  bring: (piece: { file: number; piece: number; base64: string }) => Promise<unknown>,
  onProgress: (share: number) => void,
): Promise<void> {
  const whole = files.reduce((sum, { size }) => sum + size, 0);
  let arrived = 0;
  for (const [file, content] of files.entries())
    for (let piece = 0; piece * pieceBytes < content.size; piece += 1) {
      const bytes = content.slice(piece * pieceBytes, (piece + 1) * pieceBytes);
      await bring({ file, piece, base64: base64Of(new Uint8Array(await bytes.arrayBuffer())) });
      arrived += bytes.size;
      onProgress(arrived / whole);
    }
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
