import { keepTexts, recipients } from '@niveshak/contract/account/texts';
import { documentsOfMember, memberDocumentPdf } from '../billing/index.ts';
import { readFirm } from '../firm/index.ts';
import { signedTermsOf } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { exportRows } from '../platform/personal-data.ts';
import type { KeepReason } from '../platform/personal-data.ts';
import { personalData } from './personal-data.ts';
import { zipFiles } from './zip-files.ts';

/**
 * Everything that is kept of the member, as one zip: a JSON file for each table, invoices, credit notes and signed terms as
 * PDF, and a page that says what is what, who receives data and what is kept for how long.
 */
export async function exportOf(
  db: Db,
  { userId, isRehearsal }: { readonly userId: string; readonly isRehearsal: boolean },
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  const files: (readonly [string, Uint8Array | string])[] = [];
  const add = (name: string, content: Uint8Array | string) => files.push([name, content]);
  for (const spec of personalData) {
    const rows = await exportRows(db, spec, userId);
    add(`data/${spec.file}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  }
  for (const { id } of await documentsOfMember(db, userId)) {
    const file = await memberDocumentPdf(db, userId, id, isRehearsal);
    if (file !== null) add(`documents/${file.fileName}`, file.bytes);
  }
  for (const { id, termsVersion, pdf } of await signedTermsOf(db, userId))
    add(`documents/signed-terms-${termsVersion}-${id}.pdf`, pdf);
  const firm = await readFirm(db);
  const names = files.map(([name]) => name);
  add('README.txt', readMe(firm.name, time, names));
  return {
    contentType: 'application/zip',
    fileName: `my-data-${time.today}.zip`,
    bytes: await zipFiles(files, time.instant),
  };
}

function readMe(firmName: string, time: BusinessTime, files: readonly string[]): string {
  const reasons: readonly KeepReason[] = ['tax', 'regulator', 'proof', 'others'];
  return [
    `What ${firmName} keeps about you, as of ${time.today}.`,
    '',
    'Amounts are in paise (hundredths of a rupee). Dates are Indian business days; instants are UTC. Your PAN is masked: the',
    'number itself is stored encrypted.',
    '',
    'Files',
    ...files.map((name) => `  ${name}`),
    '',
    'Who receives data',
    ...recipients.map(({ name, purpose }) => `  ${name}: ${purpose}`),
    '',
    'What outlives your account, when you erase it',
    ...reasons.flatMap((reason) => {
      const kept = personalData.filter(({ onErase }) => onErase.kind === 'keep' && onErase.reason === reason);
      const { why, until } = keepTexts[reason];
      return [`  ${kept.map(({ file }) => file).join(', ')}`, `    ${why} Kept ${until}.`];
    }),
    '',
  ].join('\n');
}
