/** Staff actions in the histories of `npm run test:money`, which use the product's functions on the same database. */
import { randomUUID } from 'node:crypto';
import { addDays, termEnd } from '@niveshak/domain/primitives/calendar-date';
import { paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { ImportedTerm, Staff } from '../../e2e/src/histories/place.ts';
import { importSales, pauseAction, refundAction, termRefundOf } from '../../server/src/checkout/index.ts';
import { lockUser } from '../../server/src/identity/index.ts';
import { insertTerms, termsOf } from '../../server/src/membership/index.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import type { Db } from '../../server/src/platform/db/database.ts';
import { Refusal } from '../../server/src/platform/http/refusal.ts';
import { rollBackOnRefusal } from '../../server/src/platform/staff/act.ts';
import { perform } from '../../server/src/platform/staff/actions.ts';
import type { StaffAction } from '../../server/src/platform/staff/actions.ts';
import { server } from '../../server/src/platform/staff/audit.ts';
import type { BusinessTime } from '../../server/src/platform/clock.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { businessNow } from '../../scripts/installation.ts';
import type { ProductPair } from './product-pair.ts';

const quarter = 3;

export function historyStaff({ databaseUrl }: ProductPair): { staff: Staff; close: () => Promise<void> } {
  const { db, close } = openDatabase(databaseUrl, createLog('silent'), 4);
  return {
    close,
    staff: {
      refundPart: (termId, percent) => refundPart(db, termId, percent),
      pause: (userId, days) => pause(db, userId, days),
      bringTermIn: (userId, term) => bringTermIn(db, userId, term),
    },
  };
}

async function refundPart(db: Db, termId: string, percent: number): Promise<boolean> {
  const time = await businessNow(db);
  // The form gets the remaining amount by requesting the smallest part.
  const seen = await termRefundOf(db, { termId, wanted: paise(100) }, time.today);
  if (seen instanceof Refusal) return false;
  const { left } = seen;
  const wanted = paise(Math.floor((left * percent) / 100));
  return isDone(db, refundAction, { termId, wanted, left }, time);
}

async function pause(db: Db, userId: string, days: number): Promise<boolean> {
  const time = await businessNow(db);
  const running = (await termsOf(db, userId)).find(
    ({ startDate, endDate }) => startDate <= time.today && endDate >= time.today,
  );
  if (running === undefined) return false;
  const resumesOn = addDays(time.today, 1 + days);
  const input = { userId, from: addDays(time.today, 1), resumesOn, seenEndDate: running.endDate };
  return isDone(db, pauseAction, input, time);
}

/** Runs a staff action without the approval that it may need. Returns false if it was rejected. */
async function isDone<Input, Plan, Answer>(
  db: Db,
  action: StaffAction<Input, Plan, Answer>,
  input: Input,
  time: BusinessTime,
): Promise<boolean> {
  const request = { actor: { ...server, staffId: '' }, reason: 'A history', time };
  const outcome = await rollBackOnRefusal(db, (tx) => perform(tx, action, input, request));
  return !(outcome instanceof Refusal);
}

async function bringTermIn(
  db: Db,
  userId: string,
  { alias, startsIn, amount }: ImportedTerm,
): Promise<boolean> {
  const time = await businessNow(db);
  const startDate = addDays(time.today, startsIn);
  const endDate = termEnd(startDate, quarter);
  const half = paise(Math.round((amount * 9) / 118));
  const taxable = paise(amount - 2 * half);
  const heads = { cgst: half, sgst: half, igst: zeroPaise };
  const orderId = randomUUID();
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await termsOf(tx, userId)).length > 0) return false;
    await importSales(
      tx,
      [
        {
          orderId,
          userId,
          alias,
          startDate,
          endDate,
          amount: paise(amount),
          taxable,
          heads,
          usesUtgst: false,
          firmState: 'MH',
          placeOfSupply: 'MH',
          paidOn: startDate < time.today ? startDate : time.today,
          reference: null,
          invoiceNumber: `OLD-${orderId.slice(0, 8)}`,
          invoiceDate: startDate < time.today ? startDate : time.today,
          billing: {
            firstName: 'Asha',
            lastName: 'Rao',
            mobile: '9000000000',
            state: 'MH',
            pinCode: '411001',
            address: null,
            businessName: null,
            gstNumber: null,
          },
        },
      ],
      time,
    );
    const paid = { exGst: taxable, heads, firmState: 'MH' as const, placeOfSupply: 'MH' as const };
    const dates = { startDate, paidEndDate: endDate, endDate };
    await insertTerms(
      tx,
      [{ userId, alias, ...dates, source: 'order', orderId, paid, createdAt: time.instant }],
      time.instant,
    );
    return true;
  });
}
