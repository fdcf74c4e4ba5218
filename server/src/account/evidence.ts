import { memberDocumentFiles } from '../billing/index.ts';
import { signedTermsOf } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { readFile } from '../platform/files/files.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { exportRows } from '../platform/personal-data.ts';
import { personalData } from './personal-data.ts';
import { zipFiles } from './zip-files.ts';

/** Evidence of consent, sign-in and reading: files of the member's export. */
const shown: ReadonlySet<string> = new Set(['consents', 'sessions', 'read']);

/**
 * Returns the evidence for a bank about a disputed order, as one zip: documents and signed terms as PDF; consents,
 * sign-ins and reading history as data. The PAN appears only in the terms, masked.
 * @param facts facts of the dispute, written unchanged
 */
export async function evidenceOf(
  db: Db,
  about: {
    readonly userId: string;
    readonly orderId: string;
    readonly facts: object;
    readonly isRehearsal: boolean;
  },
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  const { userId, orderId, facts, isRehearsal } = about;
  const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files: (readonly [string, Uint8Array | string])[] = [['chargeback.json', asJson(facts)]];
  for (const spec of personalData) {
    if (!shown.has(spec.file)) continue;
    files.push([`${spec.file}.json`, asJson(await exportRows(db, spec, userId))]);
  }
  files.push(...(await memberDocumentFiles(db, { userId, orderId, isSpecimen: isRehearsal })));
  for (const { id, termsVersion, file } of await signedTermsOf(db, userId))
    files.push([`signed-terms-${termsVersion}-${id}.pdf`, await readFile(db, file)]);
  return {
    contentType: 'application/zip',
    fileName: `evidence-${time.today}.zip`,
    bytes: await zipFiles(files, time.instant),
  };
}
