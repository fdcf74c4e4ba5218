import { createHash } from 'node:crypto';
import { gstBasisPointsOn } from '@niveshak/domain/billing/gst-rate';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import { planOf } from '@niveshak/domain/catalogue/plan';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { priceTerm } from '@niveshak/domain/quotes/list-price';
import { computeQuote } from '@niveshak/domain/quotes/quote';
import type { AllowedQuote } from '@niveshak/domain/quotes/quote';
import { fullPricesOn, readPrices } from '../src/catalogue/index.ts';
import { importSoldOrder } from '../src/checkout/index.ts';
import { readFirm } from '../src/firm/index.ts';
import { giftPort } from '../src/gifts/index.ts';
import { insertUser, updateProfile, userBySub } from '../src/identity/index.ts';
import { importVerifiedMember, termsInForce } from '../src/kyc/index.ts';
import { insertTerm, moveFreeMonths, rememberHolder } from '../src/membership/index.ts';
import { businessTimeAt, startOfDay } from '../src/platform/clock.ts';
import type { BusinessTime } from '../src/platform/clock.ts';
import type { Keys } from '../src/platform/keys.ts';
import type { Db, Tx } from '../src/platform/db/database.ts';
import { demoMembers, demoPassword } from './members.ts';
import type { DemoMember, DemoPlan } from './members.ts';

/** Creates a person at the identity provider, or returns the existing one. */
export type CreateIdentity = (identity: {
  readonly email: string;
  readonly password: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}) => Promise<{ sub: string }>;

/** Pays an order at the payment provider, or returns its existing payment. */
export type CollectPayment = (order: {
  readonly receipt: string;
  readonly amountPaise: number;
}) => Promise<{ id: string; gateway: string; providerOrderId: string }>;

export type LoadMembersOptions = {
  readonly db: Db;
  readonly time: BusinessTime;
  readonly sunset: Sunset | null;
  readonly keys: Keys;
  readonly createIdentity: CreateIdentity;
  readonly collectPayment: CollectPayment;
};

/** Time of day of demo purchases. */
export const tenOClockMs = 10 * 3_600_000;

/** Loads the demo members, each completely or not at all. Does not change existing ones. */
export async function loadMembers(options: LoadMembersOptions): Promise<void> {
  const { state } = await readFirm(options.db);
  if (!isStateCode(state)) throw new Error('The demo firm is in a state that does not exist.');
  // Buy in chronological order, so that earlier buyers get lower invoice numbers.
  const inOrder = demoMembers.toSorted(
    (a, b) => (b.plan?.startedDaysAgo ?? 0) - (a.plan?.startedDaysAgo ?? 0),
  );
  for (const member of inOrder) await loadMember(options, member, state);
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
  if ((await userBySub(db, sub)) !== null) return;
  const startDate = addDays(time.today, -(plan?.startedDaysAgo ?? 1));
  const bought = businessTimeAt(new Date(startOfDay(startDate).getTime() + tenOClockMs));
  const identity = { sub, email, isEmailVerified: isConfirmed, firstName, lastName };
  if (plan === null) {
    await insertUser(db, identity, null, bought.instant);
    return;
  }
  const sale = plan.source === 'order' ? await sellTo(options, member.name, plan, firmState, bought) : null;

  await db.transaction().execute(async (tx) => {
    if ((await userBySub(tx, sub)) !== null) return;
    const user = await insertUser(tx, identity, null, bought.instant);
    const panIndex = await verify(tx, options, { ...member, plan }, user.id, bought);
    if (sale === null) return giveTerm(tx, options, plan, { ...user, panIndex }, bought);
    const { mobile, state, pinCode, address } = plan;
    const who = { firstName, lastName, mobile, state, pinCode, address };
    const billing = { ...who, businessName: null, gstNumber: null };
    const sold = { ...sale, userId: user.id, billing, soldOn: startDate, gift: null };
    const { keys } = options;
    const settings = { holderKey: keys.planHolder, gifts: giftPort({ linkKey: keys.giftLink }) };
    return importSoldOrder(tx, sold, settings, bought);
  });
}

/** Completes a buyer's profile, with a verified PAN and free months. Returns the PAN's blind index. */
async function verify(
  tx: Tx,
  { keys }: LoadMembersOptions,
  { name, firstName, lastName, plan }: DemoMember & { readonly plan: DemoPlan },
  userId: string,
  bought: BusinessTime,
): Promise<Buffer> {
  const { mobile, state, pinCode, address, pan, freeMonths } = plan;
  const reference = `demo-${name}`;
  await updateProfile(tx, userId, { mobile, state, pinCode, address });
  const person = { userId, firstName, lastName, dob: calendarDate(plan.dob), pan, reference };
  const panIndex = await importVerifiedMember(tx, person, keys.pan, bought);
  const months = freeMonths ?? 0;
  await moveFreeMonths(tx, { userId, months, reason: 'granted', reference, at: bought.instant });
  return panIndex;
}

async function giveTerm(
  tx: Tx,
  options: LoadMembersOptions,
  plan: DemoPlan,
  holder: { readonly id: string; readonly emailNormalised: string; readonly panIndex: Buffer },
  bought: BusinessTime,
): Promise<void> {
  const { alias, source, mobile } = plan;
  const startDate = bought.today;
  const sunset = sunsetFor(plan, startDate, zeroPaise, options.sunset, options.time.today);
  const term = priceTerm(alias, startDate, zeroPaise, sunset);
  if (term === null) throw new Error(`${alias} has no term.`);
  const { paidEndDate } = term;
  const unpaid = { orderId: null, paid: null };
  const dates = { startDate, paidEndDate, endDate: paidEndDate, createdAt: bought.instant };
  await insertTerm(tx, { userId: holder.id, alias, source, ...dates, ...unpaid });
  const { emailNormalised, panIndex } = holder;
  const marks = { userId: holder.id, emailNormalised, mobiles: [mobile], panIndex };
  await rememberHolder(tx, marks, options.keys.planHolder, bought.instant);
}

async function sellTo(
  options: LoadMembersOptions,
  name: string,
  plan: DemoPlan,
  firmState: StateCode,
  bought: BusinessTime,
) {
  const { db, sunset, time } = options;
  const { alias } = plan;
  const fullPrice = fullPricesOn(await readPrices(db), bought.today).get(alias) ?? zeroPaise;
  const soldUnder = sunsetFor(plan, bought.today, fullPrice, sunset, time.today);
  const quote = await quoteFor(
    db,
    { ...plan, purpose: 'own' },
    fullPrice,
    firmState,
    soldUnder,
    bought.today,
  );
  // Deterministic order id, so that a rerun does not pay twice.
  const id = uuidFrom(`demo ${name} ${alias} ${bought.today}`);
  const amountPaise = quote.price.netPrice.amount;
  return { id, quote, payment: await options.collectPayment({ receipt: id, amountPaise }) };
}

/** Returns the quote for a plan on a day, for a buyer without earlier purchases. */
export async function quoteFor(
  db: Db,
  { alias, state, purpose }: Pick<DemoPlan, 'alias' | 'state'> & { readonly purpose: 'own' | 'gift' },
  fullPrice: Paise,
  firmState: StateCode,
  sunset: Sunset | null,
  today: CalendarDate,
): Promise<AllowedQuote> {
  const { version: termsVersion } = await termsInForce(db, today);
  const quote = computeQuote({
    alias,
    purpose,
    today,
    sunset,
    isOnSale: true,
    fullPrice,
    gstBasisPoints: gstBasisPointsOn(today),
    planNames: new Map(),
    terms: [],
    history: { hasHadAnyPlan: false, hasPaidBefore: false, hasPaidForPremiumBefore: false },
    offersTrial: true,
    sentCode: null,
    attachedReferral: null,
    unconsumedMonths: 0,
    firmState,
    placeOfSupply: state,
    isKycVerified: true,
    hasSignedTerms: true,
    termsVersion,
  });
  if (!quote.allowed) throw new Error(`The demo cannot sell ${alias}: ${quote.reason}`);
  return quote;
}

/**
 * Returns the sunset that applied when a plan was sold. A demo started after the sunset must still show members with
 * full-length plans, so their terms count as sold before the sunset was set. CMPONE is sold only with an end date.
 */
function sunsetFor(
  { alias }: DemoPlan,
  startDate: CalendarDate,
  fullPrice: Paise,
  sunset: Sunset | null,
  today: CalendarDate,
): Sunset | null {
  const cut = priceTerm(alias, startDate, fullPrice, sunset);
  const whole = priceTerm(alias, startDate, fullPrice, null);
  if (whole === null) throw new Error(`${alias} has no term.`);
  if (cut !== null && sunset !== null && (cut.paidEndDate >= today || whole.paidEndDate < today))
    return sunset;
  return planOf(alias).isUntilSunset ? { date: whole.paidEndDate, notice: '' } : null;
}

/** Returns a UUID derived from a text. */
export function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
