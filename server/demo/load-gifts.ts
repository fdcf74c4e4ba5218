import { isStateCode } from '@niveshak/domain/billing/states';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import { fullPricesOn, readPrices } from '../src/catalogue/index.ts';
import { importSoldOrder } from '../src/checkout/index.ts';
import { readFirm } from '../src/firm/index.ts';
import { claimGift, giftOfOrder, giftPort, linkOfGift, revokeGift } from '../src/gifts/index.ts';
import { insertUser, updateProfile, userByEmail, userBySub } from '../src/identity/index.ts';
import { importVerifiedMember } from '../src/kyc/index.ts';
import { businessTimeAt, startOfDay } from '../src/platform/clock.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { quoteFor, tenOClockMs, uuidFrom } from './load-members.ts';
import type { LoadMembersOptions } from './load-members.ts';
import { demoMembers, demoPassword } from './members.ts';

type DemoGift = {
  readonly name: string;
  readonly alias: PlanAlias;
  readonly boughtDaysAgo: number;
  readonly toEmail: string;
  readonly toName: string;
  readonly message: string;
};

const recipient = {
  email: 'gifted@demo.test',
  firstName: 'Ila',
  lastName: 'Sen',
  dob: '1992-02-08',
  pan: 'ZZGPG0000G',
};

const claimed: DemoGift = {
  name: 'claimed',
  alias: 'CMP3M',
  boughtDaysAgo: 12,
  toEmail: recipient.email,
  toName: 'Ila',
  message: 'Congratulations on the new job.\nStart with the piece on position size.',
};
const sent: DemoGift = {
  name: 'sent',
  alias: 'CMP3M',
  boughtDaysAgo: 3,
  toEmail: 'registered@demo.test',
  toName: 'Tara',
  message: 'You asked what I read on Sundays.',
};
const takenBack: DemoGift = {
  name: 'taken-back',
  alias: 'CMP3M',
  boughtDaysAgo: 19,
  toEmail: 'misspelt@demo.test',
  toName: 'Dev',
  message: 'For your first portfolio.',
};

/** Loads the annual member's gifts: one active, one pending, one returned. Loads none after the sunset. */
export async function loadGifts(options: LoadMembersOptions): Promise<void> {
  const { db, time, sunset } = options;
  if (sunset !== null && sunset.date < time.today) return;
  const giver = await userByEmail(db, 'premium@demo.test');
  if (giver === null) throw new Error('The demo has no member who gives.');
  const claimer = await loadRecipient(options);
  const settings = {
    linkKey: options.keys.giftLink,
    holderKey: options.keys.planHolder,
  };
  const deps = { db, settings, appOrigin: 'http://localhost' };

  const back = await sell(options, giver.id, takenBack);
  if (back.isNew) done(await revokeGift(deps, { userId: giver.id, giftId: back.giftId }, daysAgo(time, 15)));
  const taken = await sell(options, giver.id, claimed);
  if (taken.isNew) {
    const on = daysAgo(time, 10);
    const link = done(
      await linkOfGift(deps, { userId: giver.id, giftId: taken.giftId }, { sunset, today: on.today }),
    );
    done(await claimGift(deps, { userId: claimer, token: link.slice(link.lastIndexOf('/') + 1) }, on));
  }
  await sell(options, giver.id, sent);
}

function done<T>(answer: T | Refusal): T {
  if (answer instanceof Refusal) throw new Error(`The demo's gift was refused: ${answer.code}.`);
  return answer;
}

function daysAgo({ today }: BusinessTime, days: number): BusinessTime {
  return businessTimeAt(new Date(startOfDay(addDays(today, -days)).getTime() + tenOClockMs));
}

async function loadRecipient({ db, time, keys, createIdentity }: LoadMembersOptions): Promise<string> {
  const { email, firstName, lastName, dob, pan } = recipient;
  const person = { email, password: demoPassword, emailVerified: true, firstName, lastName };
  const { sub } = await createIdentity(person);
  const known = await userBySub(db, sub);
  if (known !== null) return known.id;
  const at = daysAgo(time, 11);
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(
      tx,
      { sub, email, isEmailVerified: true, firstName, lastName },
      null,
      at.instant,
    );
    await updateProfile(tx, user.id, { mobile: '9000000120', state: 'KA', pinCode: '560001' });
    const facts = {
      userId: user.id,
      firstName,
      lastName,
      dob: calendarDate(dob),
      pan,
      reference: 'demo-gifted',
    };
    await importVerifiedMember(tx, facts, keys.pan, at);
    return user.id;
  });
}

/** Creates an order by the giver and pays it at the provider. Reuses the existing order if the load is repeated. */
async function sell(
  { db, time, sunset, keys, collectPayment }: LoadMembersOptions,
  giverId: string,
  gift: DemoGift,
): Promise<{ giftId: string; isNew: boolean }> {
  const plan = demoMembers.find(({ name }) => name === 'premium')?.plan ?? null;
  const { state: firmState } = await readFirm(db);
  if (plan === null || !isStateCode(firmState)) throw new Error('The demo has no member who gives.');
  const bought = daysAgo(time, gift.boughtDaysAgo);
  const id = uuidFrom(`demo gift ${gift.name} ${bought.today}`);
  const known = await giftOfOrder(db, id);
  if (known !== null) return { giftId: known.id, isNew: false };
  const { alias, toEmail, toName, message } = gift;
  const fullPrice = fullPricesOn(await readPrices(db), bought.today).get(alias) ?? zeroPaise;
  const query = { alias, state: plan.state, purpose: 'gift' } as const;
  const quote = await quoteFor(db, query, fullPrice, firmState, sunset, bought.today);
  const payment = await collectPayment({ receipt: id, amountPaise: quote.price.netPrice.amount });
  const { mobile, state, pinCode, address } = plan;
  const who = { firstName: 'Meera', lastName: 'Apte', mobile, state, pinCode, address };
  const billing = { ...who, businessName: null, gstNumber: null };
  const request = { toEmail, toName, fromName: 'Meera Apte', message, sendOn: null };
  const sold = { id, userId: giverId, quote, billing, payment, soldOn: bought.today, gift: request };
  const deps = { holderKey: keys.planHolder, gifts: giftPort({ linkKey: keys.giftLink }) };
  await db.transaction().execute((tx) => importSoldOrder(tx, sold, deps, bought));
  const made = await giftOfOrder(db, id);
  if (made === null) throw new Error('A gift that was just sold is not there.');
  return { giftId: made.id, isNew: true };
}
