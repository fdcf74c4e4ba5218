import * as routes from '@niveshak/contract/checkout/staff-transfer-routes';
import type { BodyOf } from '@niveshak/contract/http/route';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { ordersOf } from './checkout-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { SubscribeMore, TestMember } from './test-member.ts';
import type { TestStaff } from './test-staff.ts';

export const transferAccount = {
  isOn: true,
  accountName: 'Sahyadri Research LLP',
  accountNumber: '50200012345678',
  ifsc: 'HDFC0001234',
  bankName: 'HDFC Bank, Pune',
  days: 3,
};

export async function takeTransfers(staff: TestStaff): Promise<void> {
  const { settings: seen } = await staff.call(routes.getTransferSettings);
  const body = { settings: transferAccount, seen, reason: 'The firm takes bank transfers.' };
  await staff.call(routes.saveTransferSettings, { body });
}

/** A business in Karnataka, which may deduct TDS. */
export const business: SubscribeMore = {
  details: {
    billingInfo: { state: 'KA', pincode: '560001', address: '5 Mahatma Gandhi Road, Bengaluru' },
    gstNumber: '29AAAPK0000C1ZP',
    companyName: 'Rao Traders',
  },
};

/** Opens an order awaiting a bank transfer. */
export async function orderByTransfer(
  test: TestApp,
  member: TestMember,
  alias: PlanAlias,
  more: SubscribeMore = {},
) {
  const { orderId: reference, amount } = await member.subscribe(alias, { ...more, payBy: 'bank-transfer' });
  const order = (await ordersOf(test, member)).at(-1);
  if (order === undefined || reference === null) throw new Error('No order was opened.');
  return { id: order.id, reference, amount };
}

let utrs = 0;
/** Returns a UPI UTR that no other transfer in this test file has. */
export function nextUtr(): string {
  utrs += 1;
  return `5153${String(utrs).padStart(8, '0')}`;
}

export function recordTransfer(
  staff: TestStaff,
  id: string,
  body: Pick<BodyOf<typeof routes.recordTransfer>, 'received'> &
    Partial<BodyOf<typeof routes.recordTransfer>>,
) {
  return staff.raw(routes.recordTransfer, {
    params: { id },
    body: {
      utr: nextUtr(),
      tds: 0,
      paidOn: '2025-06-02',
      payer: 'ASHA RAO',
      isHeld: false,
      reason: 'On the statement.',
      ...body,
    },
  });
}
