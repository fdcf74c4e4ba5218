import { z } from 'zod';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { readFeeCap, saveFeeCap } from '../checkout/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import { lockVersion } from '../platform/published.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';

const amount = z.int().transform((value) => paise(value));
const input = z.object({ from: amount, to: amount });
type Raise = z.infer<typeof input>;

/** A single subject, so that only one raise can be pending. */
const theCap = '00000000-0000-4000-8000-000000000002';
const subject = { kind: 'setting', id: 'fee-cap' } as const;

/** Raises the yearly fee cap of an individual; always needs a second approver, because SEBI sets the limit (S-1). */
export const feeCapAction: ApprovableAction<Raise, Raise, { outcome: 'done' }> = {
  act: 'raise-fee-cap',
  name: 'fee-cap',
  input,
  lock: (tx) => lockVersion(tx, 'quotes'),
  plan: async (db, raise) => {
    if ((await readFeeCap(db)) !== raise.from) return refuse('changed-meanwhile');
    if (raise.to > raise.from) return raise;
    return refuse('setting-refused', { detail: 'This is not above the limit in force.' });
  },
  needsApproval: async () => true,
  pending: ({ from, to }) => ({
    title: `Yearly fee limit of an individual: ${formatRupees(from)} → ${formatRupees(to)}`,
    subject,
    subjectId: theCap,
    amount: null,
    facts: { from, to },
  }),
  alreadyPending: refuse('changed-meanwhile', { detail: 'Another raise is already pending approval.' }),
  apply: async (tx, { from, to }) => {
    await saveFeeCap(tx, to);
    return done(
      { action: 'fee-cap.raise', subject, before: { feeCap: from }, after: { feeCap: to } },
      { outcome: 'done' },
    );
  },
};
