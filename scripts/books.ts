/**
 * Proves the books: ledger = invoices = orders = provider, and names every payment and refund at the provider that is neither
 * in the ledger nor a case for staff. Prints each check with its count and sum, every
 * difference, and ends with 1 when there is one. The provider is asked when it can be reached.
 */
import { isPlanAlias } from '@niveshak/domain/catalogue/plan';
import { isOrderState } from '@niveshak/domain/checkout/order-state';
import { proveBooks } from '@niveshak/domain/ledger/books';
import type {
  BookedOrder,
  BookedPayment,
  BooksCheck,
  BooksFacts,
  ProviderMoney,
} from '@niveshak/domain/ledger/books-facts';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { sql } from 'kysely';
import { razorpayPaymentProvider } from '../server/src/adapters/razorpay/payment-provider.ts';
import { allSeries, documentsBetween } from '../server/src/billing/index.ts';
import { hasMoved } from '../server/src/checkout/index.ts';
import { giftBooks } from '../server/src/gifts/index.ts';
import { allEntries } from '../server/src/ledger/index.ts';
import { casesOf } from '../server/src/platform/cases.ts';
import type { StaffCase } from '../server/src/platform/cases.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { productEnvironment } from '../server/demo/demo-env.ts';
import { openInstallation } from './installation.ts';

const installation = await openInstallation();
try {
  // One snapshot for all of it, so that a sale in between is in every place or in none.
  const read = await installation.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      ...(await readFacts(tx)),
      gifts: await giftBooks(tx),
      cases: (await casesOf(tx, 'all')).filter(({ kind }) => /^unknown-(payment|refund)$/.test(kind)),
    }));
  const facts: BooksFacts = {
    ...read.facts,
    ...(await askProvider(read.facts.entries, read.cases)),
  };
  const checks = [...proveBooks(facts), read.gifts, moneyOfCases(read.cases)];
  for (const { name, count, sum, differences } of checks) {
    const mark = differences.length === 0 ? 'ok  ' : 'FAIL';
    console.log(`${mark} ${name}: ${count}${sum === null ? '' : `, ${formatRupees(sum)}`}`);
    for (const difference of differences.slice(0, 20)) console.log(`       ${difference}`);
    if (differences.length > 20) console.log(`       and ${differences.length - 20} more`);
  }
  const failed = checks.filter(({ differences }) => differences.length > 0).length;
  console.log(`books: ${checks.length - failed} checks hold, ${failed} do not`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await installation.close();
}

type Read = {
  readonly facts: Omit<BooksFacts, 'captured' | 'refunded'>;
};

/** An audit reads the rows of orders and payments themselves, not what the code that wrote them says of them. */
async function readFacts(db: Db): Promise<Read> {
  const orders = await sql<{
    id: string;
    alias: string;
    state: string;
    amount: number;
  }>`select id, alias, state, amount_paise as amount from orders`.execute(db);
  const payments = await sql<{ id: string; orderId: string; amount: number; role: BookedPayment['role'] }>`
    select id, order_id as "orderId", amount_paise as amount, role from payments`.execute(db);
  const documents = await documentsBetween(db, null);
  return {
    facts: {
      entries: await allEntries(db),
      series: await allSeries(db),
      documents: documents.map((issued) => ({
        ...issued,
        alias: issued.document.line.alias,
        settled: paise(issued.document.settlement.reduce((sum, { amount }) => sum + amount, 0)),
      })),
      orders: orders.rows.map(({ id, alias, state, amount }): BookedOrder => {
        if (!isPlanAlias(alias) || !isOrderState(state)) throw new Error(`Order ${id} is not readable.`);
        return { id, alias, state, amount: paise(amount) };
      }),
      payments: payments.rows.map((payment) => ({ ...payment, amount: paise(payment.amount) })),
    },
  };
}

/**
 * What the provider captured and gave back in all, but for what staff have as a case and the ledger does not know; null for
 * both as soon as it does not answer.
 */
async function askProvider(
  entries: BooksFacts['entries'],
  cases: readonly StaffCase[],
): Promise<Pick<BooksFacts, 'captured' | 'refunded'>> {
  const unknown = { captured: null, refunded: null };
  const sandboxPort = Number(process.env['SANDBOX_PORT'] ?? 3001);
  const env: Readonly<Record<string, string | undefined>> = {
    ...productEnvironment({ port: 0, sandboxPort, smtpPort: 0 }, ''),
    ...process.env,
  };
  const provider = razorpayPaymentProvider({
    baseUrl: (env['RAZORPAY_BASE_URL'] ?? '').replace(/\/$/, ''),
    keyId: env['RAZORPAY_KEY_ID'] ?? '',
    keySecret: env['RAZORPAY_KEY_SECRET'] ?? '',
    webhookSecrets: [],
  });
  const booked = new Set(entries.flatMap(({ lines }) => lines.map(({ paymentId }) => paymentId)));
  const ofCases = new Set(cases.map(({ providerId }) => providerId));
  const span = { from: new Date(0), to: new Date() };
  const captured: ProviderMoney[] = [];
  for await (const page of provider.paymentsMade(span)) {
    if (page === 'unavailable') return unknown;
    for (const { id, amountPaise, providerOrderId: orderId, ...payment } of page) {
      if (!hasMoved(payment) || (ofCases.has(id) && !booked.has(id))) continue;
      captured.push({ paymentId: id, orderId: orderId ?? '', amount: paise(amountPaise) });
    }
  }
  const refunded: ProviderMoney[] = [];
  for await (const page of provider.refundsMade(span)) {
    if (page === 'unavailable') return unknown;
    for (const { id, paymentId, amountPaise, status } of page) {
      if (status !== 'processed' || ofCases.has(id)) continue;
      refunded.push({ paymentId, orderId: '', amount: paise(amountPaise) });
    }
  }
  return { captured, refunded };
}

/** Money that staff are to decide about is not in the ledger; it is said how much. */
function moneyOfCases(cases: readonly StaffCase[]): BooksCheck {
  const open = cases.filter(({ closedAt }) => closedAt === null);
  const sum = open.reduce((total, { amountPaise }) => total + (amountPaise ?? 0), 0);
  return {
    name: 'money at the provider that waits as a case',
    count: open.length,
    sum: paise(sum),
    differences: [],
  };
}
