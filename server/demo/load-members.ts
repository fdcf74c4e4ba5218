import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import { taxFor } from '@niveshak/domain/billing/tax';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { priceTerm } from '@niveshak/domain/quotes/list-price';
import type { PricedTerm } from '@niveshak/domain/quotes/list-price';
import { fullPricesOn } from '../src/catalogue/index.ts';
import { readFirm } from '../src/firm/index.ts';
import { insertUser, updateProfile, userBySub } from '../src/identity/index.ts';
import { importVerifiedMember } from '../src/kyc/index.ts';
import type { PanKeys } from '../src/kyc/index.ts';
import { insertTerm, rememberHolder } from '../src/membership/index.ts';
import { businessTimeAt, startOfDay } from '../src/platform/clock.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/db/database.ts';
import { demoMembers, demoPassword } from './members.ts';
import type { DemoMember, DemoPlan } from './members.ts';

/** Makes a person at the identity provider, or answers the one who is there. */
export type CreateIdentity = (identity: {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}) => Promise<{ sub: string }>;

export type LoadMembersOptions = {
  readonly db: Db;
  readonly time: BusinessTime;
  readonly sunset: Sunset | null;
  readonly panKeys: PanKeys;
  readonly holderKey: string;
  readonly createIdentity: CreateIdentity;
};

/** Members buy in the morning. */
const tenOClockMs = 10 * 3_600_000;

/** Each member whole or not at all; those who are there already stay as they are. */
export async function loadMembers(options: LoadMembersOptions): Promise<void> {
  const { db } = options;
  const { state } = await readFirm(db);
  if (!isStateCode(state)) throw new Error('The demo firm is in a state that does not exist.');
  for (const member of demoMembers) await loadMember(options, member, state);
}

async function loadMember(
  options: LoadMembersOptions,
  member: DemoMember,
  firmState: StateCode,
): Promise<void> {
  const { db, time } = options;
  const { firstName, lastName, isConfirmed, plan } = member;
  const email = `${member.name}@demo.test`;
  const { sub } = await options.createIdentity({
    email,
    password: demoPassword,
    emailVerified: isConfirmed,
    firstName,
    lastName,
  });
  const startDate = addDays(time.today, -(plan?.startedDaysAgo ?? 1));
  const bought = businessTimeAt(new Date(startOfDay(startDate).getTime() + tenOClockMs));
  const prices = await fullPricesOn(db, startDate);

  await db.transaction().execute(async (tx) => {
    if ((await userBySub(tx, sub)) !== null) return;
    const identity = { sub, email, isEmailVerified: isConfirmed, firstName, lastName };
    const user = await insertUser(tx, identity, null, bought.instant);
    if (plan === null) return;
    const { mobile, state, pinCode, address, alias, source } = plan;
    await updateProfile(tx, user.id, { mobile, state, pinCode, address });
    const panIndex = await importVerifiedMember(
      tx,
      {
        userId: user.id,
        firstName,
        lastName,
        dob: calendarDate(plan.dob),
        pan: plan.pan,
        reference: `demo-${member.name}`,
      },
      options.panKeys,
      bought,
    );
    const term = termOf(plan, startDate, prices.get(alias) ?? zeroPaise, options.sunset, time.today);
    await insertTerm(tx, {
      userId: user.id,
      alias,
      startDate,
      paidEndDate: term.paidEndDate,
      endDate: term.paidEndDate,
      source,
      orderId: null,
      paid: paidFor(term, firmState, state),
      createdAt: bought.instant,
    });
    const marks = { userId: user.id, emailNormalised: user.emailNormalised, mobile, panIndex };
    await rememberHolder(tx, marks, options.holderKey, bought.instant);
  });
}

/**
 * The term as the rules sell it on its first day. Started long after the sunset, the demo is still to show
 * members with plans: their terms then count as sold before the sunset was set, which leaves them whole.
 */
function termOf(
  plan: DemoPlan,
  startDate: CalendarDate,
  fullPrice: Paise,
  sunset: Sunset | null,
  today: CalendarDate,
): PricedTerm {
  const { alias } = plan;
  const cut = priceTerm(alias, startDate, fullPrice, sunset);
  const whole = priceTerm(alias, startDate, fullPrice, null);
  if (whole === null) throw new Error(`${alias} has no term.`);
  if (cut === null) return whole;
  return cut.paidEndDate >= today || whole.paidEndDate < today ? cut : whole;
}

function paidFor({ listPrice }: PricedTerm, firmState: StateCode, placeOfSupply: StateCode) {
  if (listPrice === 0) return null;
  const { cgst, sgst, igst } = taxFor({ taxable: listPrice, firmState, placeOfSupply });
  return { exGst: listPrice, heads: { cgst, sgst, igst }, firmState, placeOfSupply };
}
