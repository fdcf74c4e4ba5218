import { recipients } from '@niveshak/contract/account/texts';
import { memberLines } from '@niveshak/domain/retention/member-lines';
import { memberDocumentFiles } from '../billing/index.ts';
import { readFirm } from '../firm/index.ts';
import { signedTermsOf } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { readFile } from '../platform/files/files.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { exportRows } from '../platform/personal-data.ts';
import { personalData } from './personal-data.ts';
import { zipFiles } from './zip-files.ts';

type Kept = readonly (readonly [name: string, content: Uint8Array | string])[];
type About = { readonly userId: string; readonly isRehearsal: boolean };

/**
 * Returns all data about the member as one zip: a JSON file per table, invoices, credit notes and signed terms as PDF,
 * and a page that explains the contents, recipients and retention periods.
 */
export async function exportOf(
  db: Db,
  about: About,
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  const files = await memberFiles(db, about);
  const firm = await readFirm(db);
  const names = files.map(([name]) => name);
  return zipOf(`my-data-${time.today}.zip`, [...files, ['README.txt', readMe(firm.name, time, names)]], time);
}

/**
 * Returns the client file for an inspector or a dispute: all data about the member, plus rows that staff add. Emails
 * are listed without their text, because their links open gifts; staff can view single emails, which is logged.
 * @param added rows by file name
 */
export async function clientFileOf(
  db: Db,
  about: About & { readonly added: Readonly<Record<string, readonly unknown[]>> },
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  const added = Object.entries(about.added).map(
    ([name, rows]) => [`staff/${name}.json`, asJson(rows)] as const,
  );
  return zipOf(`client-file-${time.today}.zip`, [...(await memberFilesForStaff(db, about)), ...added], time);
}

/** Returns a client's files without the text of emails, because their links open gifts. */
export function memberFilesForStaff(db: Db, about: About): Promise<Kept> {
  return memberFiles(db, about, withoutEmails);
}

const withoutEmails = personalData.map((spec) => ({
  ...spec,
  columns: spec.columns.filter((column) => column !== 'letter'),
}));

/** Returns all data about the member as named files. */
async function memberFiles(db: Db, { userId, isRehearsal }: About, tables = personalData): Promise<Kept> {
  const files: (readonly [string, Uint8Array | string])[] = [];
  for (const spec of tables)
    files.push([`data/${spec.file}.json`, asJson(await exportRows(db, spec, userId))]);
  const documents = await memberDocumentFiles(db, { userId, orderId: null, isSpecimen: isRehearsal });
  files.push(...documents.map(([name, content]) => [`documents/${name}`, content] as const));
  for (const { id, termsVersion, file } of await signedTermsOf(db, userId))
    files.push([`documents/signed-terms-${termsVersion}-${id}.pdf`, await readFile(db, file)]);
  return files;
}

async function zipOf(
  fileName: string,
  files: Kept,
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  return { contentType: 'application/zip', fileName, bytes: await zipFiles(files, time.instant) };
}

function asJson(rows: unknown): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function readMe(firmName: string, time: BusinessTime, files: readonly string[]): string {
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
    'How long data is kept',
    ...memberLines.flatMap(({ what, purpose, kept, law }) => [
      `  ${what}`,
      `    ${purpose}. ${kept}. ${law}.`,
    ]),
    '',
  ].join('\n');
}
