import * as routes from '@niveshak/contract/subscriber-import/routes';
import { pieceBytes } from '@niveshak/contract/staff/upload-schemas';
import type { ImportMapping } from '@niveshak/contract/subscriber-import/schemas';
import { checkFile } from '../subscriber-import/check.ts';
import type { TestApp } from './test-app.ts';
import type { TestStaff } from './test-staff.ts';
import { subscriberMapping } from './subscriber-import-file.ts';

export const auditReason = { reason: 'We move our subscribers.' };

/** Uploads a file, saves its mapping and checks it. Returns the import id. */
export async function uploadAndCheck(
  test: TestApp,
  owner: TestStaff,
  text: string | Buffer,
  mapping: Partial<ImportMapping> = {},
): Promise<string> {
  const bytes = Buffer.from(text);
  const { id } = await owner.call(routes.startImportUpload, {
    body: { fileName: 'subscribers.csv', bytes: bytes.length },
  });
  for (let piece = 0; piece * pieceBytes < bytes.length; piece += 1) {
    const base64 = bytes.subarray(piece * pieceBytes, (piece + 1) * pieceBytes).toString('base64');
    await owner.call(routes.uploadImportPiece, { params: { id }, body: { piece, base64 } });
  }
  await owner.call(routes.readImportFile, { params: { id }, body: { encoding: null, separator: null } });
  await check(test, owner, id, mapping);
  return id;
}

async function check(
  test: TestApp,
  owner: TestStaff,
  id: string,
  mapping: Partial<ImportMapping> = {},
): Promise<void> {
  await owner.call(routes.checkImportFile, {
    params: { id },
    body: { mapping: { ...subscriberMapping, ...mapping } },
  });
  await checkFile(test.database.db, id, test.app.clock.now().today);
}

export async function importOf(owner: TestStaff, id: string) {
  const found = (await owner.call(routes.getSubscriberImports)).imports.find((each) => each.id === id);
  if (found === undefined) throw new Error('The import is not listed.');
  return found;
}
