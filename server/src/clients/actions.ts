import { categoryProblem } from '@niveshak/domain/kyc/client-category';
import type { ClientCategory, DeclaredCategory } from '@niveshak/domain/kyc/client-category';
import { kraProblem } from '@niveshak/domain/kyc/kra';
import type { KraRecord, KraStatus } from '@niveshak/domain/kyc/kra';
import { isMember, lockUser } from '../identity/index.ts';
import { clientRecordOf, saveCategory, saveKra } from '../kyc/index.ts';
import type { ClientRecord, PanKeys } from '../kyc/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import { done } from '../platform/staff/act.ts';
import type { StaffAction } from '../platform/staff/actions.ts';
import { planKraFile } from './kra-file.ts';
import type { PlannedKraFile } from './kra-file.ts';

type CategoryInput = DeclaredCategory & {
  readonly userId: string;
  readonly evidence: string;
  readonly seen: ClientCategory;
};

const lockMember = async (tx: Tx, { userId }: { readonly userId: string }) => {
  if (await isMember(tx, userId)) await lockUser(tx, userId);
};

/** Staff action that records a client's category. A purchase awaiting payment was checked against the old category. */
export const categoryAction: StaffAction<
  CategoryInput,
  { readonly input: CategoryInput; readonly known: ClientRecord },
  undefined
> = {
  lock: lockMember,
  plan: async (db, input, { time: { today } }) => {
    if (!(await isMember(db, input.userId))) return refuse('not-found');
    const known = await clientRecordOf(db, input.userId, today);
    if (known.category !== input.seen) return refuse('changed-meanwhile');
    const problem = categoryProblem(input, known.holderLetter, today);
    return problem === null ? { input, known } : refuse('client-refused', { detail: problem });
  },
  apply: async (tx, { input: { userId, seen, ...declared }, known }) => {
    await saveCategory(tx, userId, declared);
    const before = known.declared === null ? { category: seen } : known.declared;
    const { category, since, until, evidence } = declared;
    return done({
      action: 'client.category',
      subject: { kind: 'member', id: userId },
      before,
      after: { category, since, until, evidence },
    });
  },
};

type KraInput = KraRecord & { readonly userId: string; readonly seen: KraStatus };

export const kraAction: StaffAction<
  KraInput,
  { readonly userId: string; readonly before: KraRecord; readonly record: KraRecord },
  undefined
> = {
  lock: lockMember,
  plan: async (db, { userId, seen, ...record }, { time: { today } }) => {
    if (!(await isMember(db, userId))) return refuse('not-found');
    const { kra } = await clientRecordOf(db, userId, today);
    if (kra.status !== seen) return refuse('changed-meanwhile');
    const problem = kraProblem(record, today);
    return problem === null ? { userId, before: kra, record } : refuse('client-refused', { detail: problem });
  },
  apply: async (tx, { userId, before, record }) => {
    await saveKra(tx, [{ userId, record }]);
    return done({ action: 'client.kra', subject: { kind: 'member', id: userId }, before, after: record });
  },
};

/**
 * Staff action that imports the valid lines of a file with KRA statuses. The audit log records their number, not the
 * file.
 */
export const kraFileAction = (
  keys: PanKeys,
): StaffAction<{ readonly csv: string }, PlannedKraFile, PlannedKraFile['report']> => ({
  // Lines are compared with the records only once; the file overwrites a concurrent manual change.
  lock: async () => undefined,
  plan: async (db, { csv }, { time: { today } }) => {
    const planned = await planKraFile(db, keys, csv, today);
    if (planned.changes.length > 0) return planned;
    return refuse('client-refused', { detail: 'The file changes no record.' });
  },
  apply: async (tx, { changes, report }) => {
    await saveKra(tx, changes);
    const { changed, unchanged, problemCount } = report;
    return done(
      {
        action: 'clients.kra-file',
        subject: { kind: 'clients', id: 'register' },
        after: { changed, unchanged, problemCount },
      },
      report,
    );
  },
});
