import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFStream, PDFString } from 'pdf-lib';
import type { PDFObject } from 'pdf-lib';

/** Keys that run, open or embed content (ISO 32000-1, 12.6 and 7.11.4). */
const harmfulKeys = [
  'JS',
  'JavaScript',
  'OpenAction',
  'AA',
  'EF',
  'EmbeddedFiles',
  'AF',
  'AcroForm',
  'XFA',
  'RichMediaContent',
  'Collection',
] as const;
/** Allowed page actions: jumps within the document, and links to permitted targets. */
const harmlessActions: ReadonlySet<string> = new Set(['/GoTo', '/URI']);

/**
 * Returns active content and forbidden targets in a PDF: scripts, launches, forms, embedded files, URLs other than
 * https and mailto. Empty for a passive document.
 */
export async function harmInPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context } = document;
  const harm: string[] = [];
  const look = (object: PDFObject | undefined): void => {
    if (object instanceof PDFArray) {
      for (const each of object.asArray()) look(each);
      return;
    }
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return;
    for (const key of harmfulKeys) if (dict.has(PDFName.of(key))) harm.push(key);
    const kind = dict.get(PDFName.of('S'));
    const isAction = dict.get(PDFName.of('Type')) === PDFName.of('Action') || dict.has(PDFName.of('URI'));
    if (isAction && !harmlessActions.has(String(kind))) harm.push(`an action ${String(kind)}`);
    const action = dict.lookup(PDFName.of('A'));
    // In a structure element, A contains attributes with an owner, not an action.
    if (action instanceof PDFDict && !action.has(PDFName.of('O'))) {
      const does = String(action.get(PDFName.of('S')));
      if (!harmlessActions.has(does)) harm.push(`an action ${does}`);
    }
    const address = dict.lookup(PDFName.of('URI'));
    if (address instanceof PDFString || address instanceof PDFHexString) {
      const text = address.decodeText();
      if (!/^(?:https|mailto):/i.test(text)) harm.push(`a link to ${text}`);
    }
    for (const [, value] of dict.entries()) look(value);
  };
  for (const [, object] of context.enumerateIndirectObjects()) look(object);
  return [...new Set(harm)];
}
