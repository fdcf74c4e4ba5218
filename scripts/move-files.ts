/**
 * `npm run files:move` moves all files to the store in FILES_STORE while the product runs, and checks that the bucket
 * contains every file recorded there in the database. Can be interrupted and repeated. Exits with 1 if a file is
 * missing.
 */
import { readFilesSettings } from '../server/src/platform/config.ts';
import { reconcileBucket } from '../server/src/platform/files/file-jobs.ts';
import { currentBucket } from '../server/src/platform/files/files.ts';
import { moveFiles } from '../server/src/platform/files/move-files.ts';
import { openInstallation } from './installation.ts';

let close = async (): Promise<void> => undefined;
try {
  const { store } = readFilesSettings(process.env);
  const installation = await openInstallation();
  close = installation.close;
  const bucket = currentBucket();
  if (bucket === null) throw new Error('There is no bucket: set FILES_S3_ENDPOINT and the settings with it.');
  const { files, bytes, lost } = await moveFiles(installation.db, bucket, store);
  // No file is older than 1970, so nothing is deleted.
  const { missing } = await reconcileBucket(installation.db, bucket, new Date(0));
  const absent = new Set([...lost, ...missing]);
  for (const hash of absent) console.log(`missing in the bucket: ${hash}`);
  console.log(`moved ${files} files of ${bytes} bytes to ${store}, missing in the bucket ${absent.size}`);
  process.exitCode = absent.size === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
