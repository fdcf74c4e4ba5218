import type { Signer } from './esign-schemas.ts';
import { boxOf } from './sign-input.ts';

// pdf-lib is large and most runs never sign anything, so load it with the first document.

/** Returns page sizes in points, or undefined if the bytes are not a PDF. */
export async function readPages(bytes: Uint8Array): Promise<{ width: number; height: number }[] | undefined> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return undefined;
  const { PDFDocument } = await import('pdf-lib');
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPages().map((page) => page.getSize());
  } catch {
    return undefined;
  }
}

export async function stampSignatures(
  bytes: Uint8Array,
  signers: readonly Signer[],
  referenceId: number,
): Promise<Uint8Array> {
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib');
  const document = await PDFDocument.load(bytes);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const ink = rgb(0.09, 0.4, 0.23);
  for (const signer of signers) {
    const lines = [
      `Signed by ${printable(signer.name)}`,
      `Aadhaar eSign (sandbox), ref ${referenceId}`,
      signer.signedAt ?? '',
    ];
    for (const position of signer.positions) {
      const { left, right, low, high } = boxOf(position);
      const page = document.getPage(position.page - 1);
      page.drawRectangle({
        x: left,
        y: low,
        width: right - left,
        height: high - low,
        borderColor: ink,
        borderWidth: 1,
      });
      const widest = Math.max(...lines.map((line) => font.widthOfTextAtSize(line, 1)));
      const size = Math.min(9, (right - left - 6) / widest, (high - low - 4) / (lines.length * 1.25));
      lines.forEach((line, index) => {
        page.drawText(line, { x: left + 3, y: high - 2 - (index + 1) * size * 1.2, size, font, color: ink });
      });
    }
  }
  document.setKeywords(['esigned', `reference:${referenceId}`]);
  return document.save();
}

/** Returns text as printable ASCII, because the standard fonts support only Latin letters. */
function printable(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[^\x20-\x7E]/g, '')
      .trim() || 'the signer'
  );
}
