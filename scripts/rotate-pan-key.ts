/**
 * `npm run rotate:pan-key`: encrypts every stored PAN with the first key of PAN_ENCRYPTION_KEY, the list "newest,older"
 * with which the product runs since the rotation began. May be broken off and repeated, also while the product runs;
 * when it is done, the older keys may leave the list.
 */
import { rotatePanKey } from '../server/src/kyc/index.ts';
import { ConfigError, readKeySecrets } from '../server/src/platform/config.ts';
import { forgetOlderEncryptionKeys, openKeys } from '../server/src/platform/keys.ts';
import { openInstallation } from './installation.ts';

const installation = await openInstallation();
try {
  const secrets = readKeySecrets(process.env);
  const keys = await openKeys(installation.db, secrets);
  const { checked, rotated } = await rotatePanKey(installation.db, keys.pan);
  await forgetOlderEncryptionKeys(installation.db, keys.pan.encryptionKeys);
  console.log(`checked ${checked}, rotated ${rotated}`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
} finally {
  await installation.close();
}
