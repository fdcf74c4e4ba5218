import { keepTexts, recipients } from '@niveshak/contract/account/texts';
import { memberDocumentFiles } from '../billing/index.ts';
import { readFirm } from '../firm/index.ts';
import { signedTermsOf } from '../kyc/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { FileAnswer } from '../platform/http/file-answer.ts';
import { exportRows } from '../platform/personal-data.ts';
import type { KeepReason } from '../platform/personal-data.ts';
import { personalData } from './personal-data.ts';
import { zipFiles } from './zip-files.ts';

type Kept = readonly (readonly [name: string, content: Uint8Array | string])[];
type About = { readonly userId: string; readonly isRehearsal: boolean };

/**
 * Returns all data stored about the member as one zip: a JSON file per table, invoices, credit notes and signed terms
 * as PDF, and a page that explains the contents, the recipients of the data and the retention periods.
 */
export async function exportOf(
  db: Db,
  about: About,
  time: BusinessTime,
): Promise<FileAnswer<'application/zip'>> {
  const files = await keptOf(db, about);
  const firm = await readFirm(db);
  const names = files.map(([name]) => name);
  return zipOf(`my-data-${time.today}.zip`, [...files, ['README.txt', readMe(firm.name, time, names)]], time);
}

/**
 * Returns the client file for an inspector or a dispute: all data stored about the member, plus what staff add. Emails
 * are listed without their text, because their links open gifts; staff view single emails, and each view is logged.
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
  return zipOf(
    `client-file-${time.today}.zip`,
    [...(await keptOf(db, about, withoutEmails)), ...added],
    time,
  );
}

const withoutEmails = personalData.map((spec) => ({
  ...spec,
  columns: spec.columns.filter((column) => column !== 'letter'),
}));

async function keptOf(db: Db, { userId, isRehearsal }: About, tables = personalData): Promise<Kept> {
  const files: (readonly [string, Uint8Array | string])[] = [];
  for (const spec of tables)
    files.push([`data/${spec.file}.json`, asJson(await exportRows(db, spec, userId))]);
  const documents = await memberDocumentFiles(db, { userId, orderId: null, isSpecimen: isRehearsal });
  files.push(...documents.map(([name, content]) => [`documents/${name}`, content] as const));
  for (const { id, termsVersion, pdf } of await signedTermsOf(db, userId))
    files.push([`documents/signed-terms-${termsVersion}-${id}.pdf`, pdf]);
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
