import { randomUUID } from 'node:crypto';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { isComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { normaliseEmail } from '@niveshak/domain/identity/email';
import { FileJudge } from '@niveshak/domain/subscriber-import/file-judge';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import { importSales } from '../checkout/index.ts';
import { readFirm } from '../firm/index.ts';
import { insertImportedUsers } from '../identity/index.ts';
import { insertConsents, legalVersions } from '../kyc/index.ts';
import type { NewConsent } from '../kyc/index.ts';
import { grantFreeMonths, insertTerms, rememberHolders } from '../membership/index.ts';
import type { NewTerm, TermSource } from '../membership/index.ts';
import { insertSettings } from '../notifications/index.ts';
import { startOfDay } from '../platform/clock.ts';
import { discardStoredMonths } from '../metrics/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { isConflict } from '../platform/db/database.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { publishedIn } from '../platform/published.ts';
import { storeReferralCodes } from '../referrals/index.ts';
import { changeImport, dropFile, importById, lockImport } from './import-store.ts';
import { closeLines, countLines, leaveLine, nextLines, refuseLine } from './line-store.ts';
import type { WaitingLine } from './line-store.ts';
import { knownOf } from './rules.ts';

export const importMembersTask = 'bring-in-members';

/** Lines per transaction. */
const usualLines = 500;
/** A concurrent sign-up aborts the transaction; the lines are then checked again. */
const maxAttempts = 5;

export type ImportSettings = {
  /** Key for hashing the marks of former plan holders. */
  readonly holderKey: string;
  /** Lines per transaction. */
  readonly linesAtOnce?: number;
};

/**
 * Runs the job for a subscriber import: imports the lines that passed the check, several hundred per transaction. After
 * a crash, the next run resumes after the last imported line. Lines that conflict with newer data are rejected with a
 * reason.
 */
export async function importCheckedLines(
  db: Db,
  settings: ImportSettings,
  importId: string,
  time: BusinessTime,
): Promise<void> {
  const found = await importById(db, importId);
  if (found === null || found.state !== 'importing') return;
  for (let attempt = 1; ;) {
    try {
      const isMore = await db.transaction().execute((tx) => bringSome(tx, settings, importId, time));
      if (!isMore) break;
      attempt = 1;
    } catch (error) {
      if (!isConflict(error) || attempt >= maxAttempts) throw error;
      attempt += 1;
    }
  }
  await db.transaction().execute(async (tx) => {
    if ((await lockImport(tx, importId, ['importing'])) === null) return;
    await dropFile(tx, importId, 'the file');
    // Recompute the metrics of past months, which the import changes.
    await discardStoredMonths(tx);
    const counts = await countLines(tx, importId);
    await changeImport(tx, importId, { state: 'done', counts, finished_at: new Date() });
  });
}

/** Imports some lines. Returns whether more are waiting. */
async function bringSome(
  tx: Tx,
  settings: ImportSettings,
  importId: string,
  time: BusinessTime,
): Promise<boolean> {
  const locked = await lockImport(tx, importId, ['importing']);
  if (locked === null) return false;
  const lines = await nextLines(tx, importId, settings.linesAtOnce ?? usualLines);
  if (lines.length === 0) return false;
  const made = await stillNew(tx, importId, lines);
  const people = made.map((line) => ({ ...line, userId: randomUUID(), orderId: randomUUID() }));
  await makeMembers(tx, settings, people, time);
  await storeImported(tx, importId, people, time.instant);
  await closeLines(tx, importId, people, new Date());
  await changeImport(tx, importId, { lines_done: locked.lines_done + lines.length });
  return true;
}

async function storeImported(tx: Tx, importId: string, people: readonly Person[], at: Date): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insertInto('moved_in_members')
    .values(
      people.map(({ userId, line, fingerprint }) => ({
        user_id: userId,
        import_id: importId,
        line,
        fingerprint,
        at,
      })),
    )
    .execute();
}

/** Returns the lines without a conflict. The others are rejected, or skipped if already imported. */
async function stillNew(tx: Tx, importId: string, lines: readonly WaitingLine[]): Promise<WaitingLine[]> {
  const facts = lines.map((line) => line.facts);
  // The check has already compared codes within the file.
  const named = new Set(facts.flatMap(({ referredBy }) => referredBy ?? []));
  const judge = new FileJudge(await knownOf(tx, lines), named);
  const good: WaitingLine[] = [];
  for (const line of lines) {
    const judged = judge.judge(line.facts, line.fingerprint.toString('hex'));
    if (judged.outcome === 'new') good.push(line);
    else if (judged.outcome === 'unchanged') await leaveLine(tx, importId, line.line);
    else await refuseLine(tx, importId, line.line, judged.faults);
  }
  return good;
}

type Person = WaitingLine & { readonly userId: string; readonly orderId: string };

async function makeMembers(
  tx: Tx,
  { holderKey }: { readonly holderKey: string },
  people: readonly Person[],
  time: BusinessTime,
): Promise<void> {
  if (people.length === 0) return;
  const { instant } = time;
  const { state: firmState } = await readFirm(tx);
  if (!isStateCode(firmState)) throw new Error('The firm is in a state that does not exist.');
  await insertImportedUsers(tx, people.map(userOf), instant);
  await importSales(
    tx,
    people.flatMap((person) => saleOf(person, firmState)),
    time,
  );
  await insertTerms(
    tx,
    people.flatMap((person) => termOf(person, firmState, instant)),
    instant,
  );
  await rememberHolders(tx, people.flatMap(holderOf), holderKey, instant);
  await grantFreeMonths(
    tx,
    people.map(({ userId, facts }) => ({
      userId,
      months: facts.freeMonths,
      reference: `moved-in:${userId}`,
      at: instant,
    })),
  );
  await storeReferralCodes(
    tx,
    people.flatMap(({ userId, facts: { referralCode: code } }) => (code === null ? [] : [{ userId, code }])),
    instant,
  );
  await insertSettings(
    tx,
    people.map(({ userId, facts }) => ({ userId, settings: facts.settings })),
    instant,
  );
  await keepConsents(tx, people);
}

function userOf({ userId, facts }: Person) {
  const { email, firstName, lastName, mobile, state, pinCode, address, businessName } = facts;
  const profile = { email, firstName, lastName, mobile, state, pinCode, address, businessName };
  return { id: userId, ...profile, gstNumber: facts.gstin, attachedRefCode: facts.referredBy };
}

function holderOf({ userId, facts: { term, email, mobile } }: Person) {
  if (term === null) return [];
  return [{ userId, emailNormalised: normaliseEmail(email), mobiles: [mobile], panIndex: null }];
}

function saleOf({ userId, orderId, facts }: Person, firmState: StateCode) {
  const { term, sale } = facts;
  if (term === null || sale === null) return [];
  const { firstName, lastName, mobile, pinCode, address, businessName, gstin } = facts;
  const billing = {
    firstName,
    lastName,
    mobile: mobile ?? '',
    state: sale.placeOfSupply,
    pinCode: pinCode ?? '',
    address,
    businessName: gstin === null ? null : businessName,
    gstNumber: gstin,
  };
  return [{ ...sale, ...term, orderId, userId, firmState, billing }];
}

/** Returns the terms to create. Free plans count as complimentary, as if granted by staff. */
function termOf({ userId, orderId, facts }: Person, firmState: StateCode, instant: Date): NewTerm[] {
  const { term, sale } = facts;
  if (term === null) return [];
  const { alias, startDate, endDate } = term;
  const isGiven = isPaidPlan(alias) || isComplimentaryPlan(alias);
  const source: TermSource = sale !== null ? 'order' : isGiven ? 'grant' : 'trial';
  return [
    {
      userId,
      alias,
      startDate,
      paidEndDate: endDate,
      endDate,
      source,
      orderId: sale === null ? null : orderId,
      paid:
        sale === null
          ? null
          : { exGst: sale.taxable, heads: sale.heads, firmState, placeOfSupply: sale.placeOfSupply },
      // Backdated to the payment, to include it in the deferred revenue of earlier months.
      createdAt: sale === null ? instant : startOfDay(sale.paidOn),
    },
  ];
}

async function keepConsents(tx: Tx, people: readonly Person[]): Promise<void> {
  const hashes = new Map(
    (await publishedIn(tx)(legalVersions))
      .filter(({ kind }) => kind === 'terms')
      .map(({ version, sha256 }) => [version, sha256]),
  );
  const consents = people.flatMap(({ userId, facts }): NewConsent[] => {
    const { terms } = facts;
    const sha256 = terms === null ? undefined : hashes.get(terms.version);
    if (terms === null || sha256 === undefined) return [];
    return [
      {
        userId,
        kind: 'terms',
        version: terms.version,
        sha256,
        method: 'moved-in',
        at: startOfDay(terms.acceptedOn),
        ip: '',
        userAgent: '',
        panIndex: null,
        eSignRequestId: null,
        evidence: terms.evidence,
      },
    ];
  });
  if (consents.length > 0) await insertConsents(tx, consents);
}
