/**
 * Reconciles ledger, invoices, orders and provider, and lists every payment and refund at the provider that is neither
 * in the ledger nor a staff case. Prints each check with its count and sum, and every difference. Exit status 1 if
 * there is any. The provider is queried if it is reachable.
 */
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { paymentGateways } from '../server/src/adapters/payment-gateways.ts';
import { listsOfAll } from '../server/src/checkout/index.ts';
import { readPaymentSettings } from '../server/src/platform/payment-settings.ts';
import { reconcile } from '../server/src/reconciliation/index.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { openInstallation } from './installation.ts';

const installation = await openInstallation();
try {
  const checks = await reconcile(installation.db, await providerOfInstallation(installation.db));
  for (const { name, count, sum, differences, more } of checks) {
    const mark = differences.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${mark} ${name}: ${count}${sum === null ? '' : `, ${formatRupees(sum)}`}`);
    for (const difference of differences) console.log(`       ${difference}`);
    if (more > 0) console.log(`       and ${more} more`);
  }
  const failed = checks.filter(({ differences }) => differences.length > 0).length;
  console.log(`reconciliation: ${checks.length - failed} checks hold, ${failed} do not`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await installation.close();
}

/** Returns the provider lists of the gateways used for new orders and of those with existing orders. */
async function providerOfInstallation(db: Db) {
  const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 3001);
  const env: Readonly<Record<string, string | undefined>> = {
    ...productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, ''),
    ...process.env,
  };
  const { gateways } = paymentGateways(readPaymentSettings(env));
  const rows = await db.selectFrom('orders').select('gateway').distinct().execute();
  const used = new Set([...gateways.forNewOrders.map(({ name }) => name), ...rows.map((row) => row.gateway)]);
  return listsOfAll({ ...gateways, all: gateways.all.filter(({ name }) => used.has(name)) });
}
