/**
 * `npm run smoke -- URL` runs nine smoke tests, about a minute, against a staging installation or a trial, covering
 * availability, pages, sign-up, purchase, delivery and refusals. Creates a member, buys with a test payment if the
 * payment stand-in is available, cancels the purchase and erases the member. In production it is read-only.
 *
 * SMOKE_EMAIL and SMOKE_PASSWORD name a confirmed member, if no stand-in inbox is readable. SMOKE_INBOX is the inbox's
 * origin, if it differs from that of the payment stand-in.
 */
import { randomInt } from 'node:crypto';
import * as account from '@niveshak/contract/account/routes';
import * as archives from '@niveshak/contract/slack-archives/routes';
import * as articles from '@niveshak/contract/articles/routes';
import * as billing from '@niveshak/contract/billing/routes';
import * as catalogue from '@niveshak/contract/catalogue/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as identity from '@niveshak/contract/identity/routes';
import * as kyc from '@niveshak/contract/kyc/routes';
import * as portfolios from '@niveshak/contract/portfolios/routes';
import { sandboxControl } from '../sandbox/src/control.ts';
import { fetchPage, newVisitor, placesOf, Visitor } from './smoke/visitor.ts';

const given = process.argv[2];
if (given === undefined || !URL.canParse(given)) {
  console.error('Usage: npm run smoke -- https://staging.example.org');
  process.exit(2);
}
const { origin } = new URL(given);
/** Thrown when a check cannot run here, with the reason. */
class LeftOut extends Error {}

const limit = setTimeout(() => {
  console.error('The smoke tests did not end in two minutes.');
  process.exit(1);
}, 120_000);

const counts = { passed: 0, failed: 0, 'left out': 0 };

async function journey(name: string, does: () => Promise<string | undefined>): Promise<void> {
  const begunAt = performance.now();
  let verdict: keyof typeof counts = 'passed';
  let said = '';
  try {
    said = (await does()) ?? '';
  } catch (error) {
    verdict = error instanceof LeftOut ? 'left out' : 'failed';
    said = error instanceof Error ? error.message : String(error);
  }
  counts[verdict] += 1;
  const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
  console.log(`${verdict.padEnd(8)}  ${name.padEnd(34)} ${seconds.padStart(5)} s  ${said}`);
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

await journey('is up and ready', async () => {
  for (const probe of ['/healthz', '/readyz']) {
    const { status } = await fetchPage(origin + probe);
    must(status === 200, `${probe} answers ${status}`);
  }
  const metrics = await (await fetchPage(`${origin}/metrics`)).text();
  must(!metrics.includes('niveshak_'), '/metrics can be read from outside');
  return undefined;
});

const places = await placesOf(origin).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log(`\n${counts.passed} passed, ${counts.failed + 1} failed, 8 left out`);
  process.exit(1);
});
const isRehearsal = places.config.isRehearsal || places.config.isTestClock;
const onlyInRehearsal = (): void => {
  if (!isRehearsal) throw new LeftOut('this is production: nothing is signed up, bought or changed');
};
const state: { visitor: Visitor | null; isNew: boolean; subscription: string | null } = {
  visitor: null,
  isNew: false,
  subscription: null,
};
const visitorOr = (): Visitor => {
  onlyInRehearsal();
  if (state.visitor === null) throw new LeftOut('no visitor is signed in');
  return state.visitor;
};
const anybody = new Visitor(places, '', '');

await journey('is open and says who it is', async () => {
  const { firm, isOpen } = places.config;
  must(firm !== null && isOpen, 'the installation is not open: npm run setup');
  return places.config.isRehearsal ? 'staging' : places.config.isTestClock ? 'trial' : 'production';
});

await journey('shows its pages', async () => {
  const page = await fetchPage(origin);
  const html = await page.text();
  must(page.status === 200 && html.includes('<div id="root"'), `/ answers ${page.status} without the app`);
  must(page.headers.has('content-security-policy'), '/ comes without a content security policy');
  const script = /src="(\/assets\/[\w.-]+\.js)"/.exec(html)?.[1];
  must(script !== undefined, 'the page names no script');
  const { status } = await fetchPage(origin + script);
  must(status === 200, `${script} answers ${status}`);
  const plans = await anybody.call(catalogue.listPlans);
  for (const kind of ['terms', 'mitc', 'privacy'])
    await anybody.call(kyc.getLegalDocument, { params: { kind } });
  await anybody.call(articles.listArticles);
  return `${Object.keys(plans).length} plans`;
});

await journey('signs a visitor up and in', async () => {
  onlyInRehearsal();
  const made = await newVisitor(places);
  if (made === null) throw new LeftOut('no inbox to read: set SMOKE_EMAIL and SMOKE_PASSWORD');
  Object.assign(state, made);
  return made.isNew ? 'with the link from the email' : 'SMOKE_EMAIL';
});

await journey('quotes every plan', async () => {
  const { price } = await visitorOr().quote('CMP3M', { state: 'MH' });
  must(price !== null && price.netPrice.amount > 0, 'CMP3M has no price');
  return `CMP3M ${((price?.netPrice.amount ?? 0) / 100).toFixed(2)} rupees`;
});

await journey('sells, delivers and invoices', async () => {
  const visitor = visitorOr();
  if (places.standIns === null)
    throw new LeftOut('PAN, signing and payment at the vendors’ test systems need a person');
  await visitor.verifyAndSign(`${emails(3)}PR0000${emails(1)}`);
  const order = await visitor.subscribe('CMP3M');
  if (order.orderId === null) throw new Error('there is nothing to pay');
  const payment = await sandboxControl(places.standIns).pay(order.orderId, 'success');
  const { status } = await visitor.call(checkout.verifyPayment, {
    body: {
      paymentId: payment.razorpay_payment_id,
      razorpayOrderId: payment.razorpay_order_id,
      signature: payment.razorpay_signature ?? '',
    },
  });
  must(status === 'fulfilled', `the payment is ${status}`);
  const history = await visitor.call(billing.getBillingHistory, { query: { history: 'true' } });
  const document = history.documents[0];
  must(document !== undefined, 'there is no invoice');
  const term = history.terms[0];
  state.subscription = term?.id ?? null;
  const pdf = await visitor.raw(billing.getBillingDocument, { params: { id: document?.id ?? '' } });
  must(pdf.status === 200 && pdf.body instanceof Uint8Array, `the invoice answers ${pdf.status}`);
  return document?.number ?? '';
});

await journey('shows what is paid for', async () => {
  const visitor = visitorOr();
  if (state.subscription === null && state.isNew) throw new LeftOut('nothing was bought');
  const list = await visitor.call(articles.listArticles);
  await visitor.call(portfolios.listPortfolios);
  return `${Object.keys(list).length} lists of articles`;
});

await journey('searches the archive', async () => {
  const visitor = visitorOr();
  if (state.subscription === null && state.isNew) throw new LeftOut('nothing was bought that opens it');
  const channels = await visitor.raw(archives.listArchiveChannels);
  must(channels.status === 200 || channels.status === 403, `its channels answer ${channels.status}`);
  const found = await visitor.raw(archives.searchArchive, { query: { phrase: 'results' } });
  must(found.status === 200 || found.status === 403, `the search answers ${found.status}`);
  return found.status === 403 ? 'not in the plan' : undefined;
});

await journey('refuses what it must, and cleans up', async () => {
  const forged = await fetchPage(`${origin}/api${checkout.razorpayWebhook.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': '0'.repeat(64) },
    body: '{}',
  });
  must(forged.status >= 400 && forged.status < 500, `a forged webhook is answered ${forged.status}`);
  must((await anybody.raw(identity.accountSummary)).status === 401, 'a stranger has an account');
  const { visitor } = state;
  if (visitor === null) return 'nothing to clean up';
  if (state.subscription !== null)
    await visitor.call(checkout.cancelSubscription, {
      params: { id: state.subscription },
      body: { reason: 'a smoke test' },
    });
  if (!state.isNew) {
    await visitor.call(identity.logout);
    must((await visitor.raw(identity.accountSummary)).status === 401, 'the session outlives its sign-out');
    return 'signed out';
  }
  const erased = await visitor.raw(account.eraseAccount, { body: { confirmEmail: visitor.email } });
  if (erased.status < 300) return 'the member is erased';
  await visitor.call(identity.logout);
  return `the member stays: ${JSON.stringify(erased.body).slice(0, 120)}`;
});

clearTimeout(limit);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts['left out']} left out`);
process.exit(counts.failed === 0 ? 0 : 1);

function emails(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
