/**
 * `npm run money -- list` lists refunds that failed at the payment provider, and payments held for staff. `npm run
 * money -- retry REFUND` requests a failed refund again. `npm run money -- return PAYMENT` refunds a held payment in
 * full. Works on the installation in DATABASE_URL or DATA_DIR, even while it runs. The running product sends the
 * refunds and emails. Idempotent.
 */
import { formatAmount, paise } from '@niveshak/domain/primitives/paise';
import { failedRefunds, heldPayments, returnHeldPayment, retryRefund } from '../server/src/checkout/index.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { businessNow, openInstallation } from './installation.ts';

const [command = '', id = '', ...others] = process.argv.slice(2).filter((word) => word !== '--');
const isList = command === 'list' && id === '';
const isAct = (command === 'retry' || command === 'return') && id !== '';
if ((!isList && !isAct) || others.length > 0) {
  console.error('Usage: npm run money -- list | retry REFUND | return PAYMENT');
  process.exit(2);
}

const installation = await openInstallation();
try {
  const { db } = installation;
  if (isList) await list(db);
  else if (command === 'retry')
    say(await retry(db, id), `refund ${id} is requested again`, `no failed refund ${id}`);
  else
    say(
      await returnHeldPayment(db, id, await businessNow(db)),
      `payment ${id} is refunded in full`,
      `no payment ${id} in rupees is held`,
    );
} finally {
  await installation.close();
}

async function list(db: Db): Promise<void> {
  const refunds = await failedRefunds(db);
  const held = await heldPayments(db);
  for (const { id: refund, paymentId, amount, failure, reason } of refunds)
    console.log(
      `failed refund ${refund}  ${formatAmount(amount)}  to ${paymentId}  ${reason}  ${failure ?? ''}`.trimEnd(),
    );
  for (const { id: payment, amountPaise, currency, orderId } of held)
    console.log(
      `held payment ${payment}  ${formatAmount(paise(amountPaise))} ${currency}  for order ${orderId}`,
    );
  console.log(`failed refunds ${refunds.length}, held payments ${held.length}`);
}

async function retry(db: Db, refundId: string): Promise<boolean> {
  const known = (await failedRefunds(db)).some((refund) => refund.id === refundId);
  return known && retryRefund(db, refundId);
}

function say(isDone: boolean, done: string, not: string): void {
  if (isDone) console.log(done);
  else console.error(not);
  process.exitCode = isDone ? 0 : 1;
}
