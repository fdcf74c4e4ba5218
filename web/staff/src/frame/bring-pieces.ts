import { pieceBytes } from '@niveshak/contract/staff/market-schemas';

/** Brings a file's pieces one after the other. @param onPiece told how many bytes have arrived with each. */
export async function bringPieces(
  content: File,
  bring: (piece: number, base64: string) => Promise<unknown>,
  onPiece: (bytes: number) => void,
): Promise<void> {
  for (let piece = 0; piece * pieceBytes < content.size; piece += 1) {
    const bytes = content.slice(piece * pieceBytes, (piece + 1) * pieceBytes);
    await bring(piece, base64Of(new Uint8Array(await bytes.arrayBuffer())));
    onPiece(bytes.size);
  }
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
