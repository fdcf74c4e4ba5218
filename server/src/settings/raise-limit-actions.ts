import { z } from 'zod';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { readFeeCap, saveFeeCap } from '../checkout/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import { lockVersion } from '../platform/published.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';
import type { ApprovalAct } from '../platform/staff/approval-store.ts';
import { refundLimit, saveRefundLimit } from '../platform/staff/refund-limit.ts';

const amount = z.int().transform((value) => paise(value));
const input = z.object({ from: amount, to: amount });
type Raise = z.infer<typeof input>;

type Limit = {
  readonly act: ApprovalAct;
  readonly name: string;
  /** Subject of the approvals for this limit, so that only one can be pending. */
  readonly subjectId: string;
  readonly title: string;
  readonly read: (db: Db) => Promise<Paise>;
  readonly save: (tx: Tx, limit: Paise) => Promise<void>;
};

/** Returns the staff action that raises a limit and always needs a second approver. */
function raiseAction(limit: Limit): ApprovableAction<Raise, Raise, { outcome: 'done' }> {
  const { act, name, subjectId, title, read, save } = limit;
  const subject = { kind: 'setting', id: name } as const;
  return {
    act,
    name,
    input,
    lock: (tx) => lockVersion(tx, 'quotes'),
    plan: async (db, raise) => {
      if ((await read(db)) !== raise.from) return refuse('changed-meanwhile');
      if (raise.to > raise.from) return raise;
      return refuse('setting-refused', { detail: 'This is not above the limit in force.' });
    },
    needsApproval: async () => true,
    pending: ({ from, to }) => ({
      title: `${title}: ${formatRupees(from)} → ${formatRupees(to)}`,
      subject,
      subjectId,
      amount: null,
      facts: { from, to },
    }),
    alreadyPending: refuse('changed-meanwhile', { detail: 'Another raise is already pending approval.' }),
    apply: async (tx, { from, to }) => {
      await save(tx, to);
      return done(
        { action: `${name}.raise`, subject, before: { limit: from }, after: { limit: to } },
        { outcome: 'done' },
      );
    },
  };
}

/** Yearly fee cap for individuals, set by SEBI (S-1). */
export const feeCapAction = raiseAction({
  act: 'raise-fee-cap',
  name: 'fee-cap',
  subjectId: '00000000-0000-4000-8000-000000000002',
  title: 'Yearly fee limit of an individual',
  read: readFeeCap,
  save: saveFeeCap,
});

export const refundLimitAction = raiseAction({
  act: 'raise-refund-limit',
  name: 'refund-limit',
  subjectId: '00000000-0000-4000-8000-000000000003',
  title: 'Refund limit of one staff member',
  read: refundLimit,
  save: saveRefundLimit,
});
