import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { namesVendors, vendorProblems } from './vendor-rules.ts';

it.each([
  ["const provider = 'razorpay';", 'razorpay'],
  ["if (order.gateway === 'cashfree-pg') return null;", 'cashfree-pg'],
  ['/** Razorpay refunds nothing below this. */', 'Razorpay'],
  ['const { CASHFREE_PG_BASE_URL } = config;', 'CASHFREE_PG'],
])('finds the vendor in %s', (line, vendor) => {
  expect(vendorProblems('server/src/checkout/settle.ts', line)).toEqual([
    `server/src/checkout/settle.ts: names "${vendor}"; vendors belong to adapters and stand-ins`,
  ]);
});

it.each([
  ['server/src/checkout/settle.ts', 'body.razorpayOrderId'],
  ['server/src/adapters/razorpay/lists.ts', "vendor: 'razorpay'"],
  ['web/src/checkout/adapters/cashfree-pg.ts', 'openCashfreePg'],
  ['server/src/checkout/webhook.test.ts', "'razorpay'"],
  ['server/src/kyc/webhook.ts', "webhookInbox('cashfree', task)"],
  ['sandbox/src/razorpay/server.ts', "'razorpay'"],
])('lets %s name %s', (file, line) => {
  expect(vendorProblems(file, line)).toEqual([]);
});

it('lists no file that names no vendor', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const silent = Object.keys(namesVendors).filter(
    (file) => !/razorpay|cashfree/i.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  expect(silent).toEqual([]);
});
