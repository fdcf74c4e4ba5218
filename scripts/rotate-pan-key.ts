/**
 * `npm run rotate:pan-key` re-encrypts every stored PAN with the first key of PAN_ENCRYPTION_KEY, the list
 * "newest,older" that the product has used since the rotation started. Can be interrupted and repeated, even while the
 * product runs. Afterwards, older keys can be removed from the list.
 */
import { rotatePanKey } from '../server/src/kyc/index.ts';
import { ConfigError, readKeySecrets } from '../server/src/platform/config.ts';
import { dropOlderEncryptionKeys, openKeys } from '../server/src/platform/keys.ts';
import { openInstallation } from './installation.ts';

const installation = await openInstallation();
try {
  const secrets = readKeySecrets(process.env);
  const keys = await openKeys(installation.db, secrets);
  const { checked, rotated } = await rotatePanKey(installation.db, keys.pan);
  await dropOlderEncryptionKeys(installation.db, keys.pan.encryptionKeys);
  console.log(`checked ${checked}, rotated ${rotated}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
