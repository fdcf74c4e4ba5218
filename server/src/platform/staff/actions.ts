import { safeParse, z } from 'zod';
import type { StaffRole } from '@niveshak/domain/staff/permissions';
import type { BusinessTime } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { decide, insertApproval } from './approval-store.ts';
import type { Approval, ApprovalAct, Decision } from './approval-store.ts';
import { Done, done } from './act.ts';
import { hasColleague } from './colleagues.ts';
import type { AuditEntry, PersonActor } from './audit.ts';

type Subject = NonNullable<AuditEntry['subject']>;

type Stage = {
  readonly time: BusinessTime;
  /** The approval being executed, or null for the first request. */
  readonly approval: Approval | null;
};

export type Request = {
  readonly actor: PersonActor;
  /** The requester's reason, even if a second approver decides. */
  readonly reason: string;
  readonly time: BusinessTime;
};

/** A staff change, planned under its lock and applied in the same transaction. */
export type StaffAction<Input, Plan, Answer> = {
  /** Takes all locks before any read. */
  readonly lock: (tx: Tx, input: Input) => Promise<void>;
  /** Returns facts and effects. Read-only; previews call it without the lock. */
  readonly plan: (db: Db, input: Input, stage: Stage) => Promise<Plan | Refusal>;
  readonly apply: (tx: Tx, plan: Plan, request: Request) => Promise<Done<Answer> | Refusal>;
};

/** The stored part of a pending action. */
type Pending<Input> = {
  /** Title in the list of pending approvals. */
  readonly title: string;
  readonly subject: Subject;
  /** UUID of the subject, which can have only one pending action per kind. */
  readonly subjectId: string;
  readonly userId?: string;
  /** Outgoing amount in paise, or null if none or unknown. */
  readonly amount: number | null;
  /** Recorded in the audit entry. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Input to store, if different from the request's. */
  readonly input?: Input;
};

/**
 * A staff action that may need a second approver. Until then its input is stored; on approval, it is planned again and
 * applied for the approver.
 */
export type ApprovableAction<Input, Plan, Answer> = StaffAction<Input, Plan, Answer> & {
  readonly act: ApprovalAct;
  /** Prefix of the audit entries: `refund.prepare`, `refund.approve`, `refund.reject`. */
  readonly name: string;
  readonly input: z.core.$ZodType<Input>;
  readonly needsApproval: (db: Db, plan: Plan, time: BusinessTime) => Promise<boolean>;
  readonly pending: (plan: Plan, input: Input) => Pending<Input>;
  readonly alreadyPending: Refusal;
  readonly onPending?: (tx: Tx, plan: Plan, approvalId: string) => Promise<void>;
};

type Waiting = { readonly outcome: 'waiting'; readonly approvalId: string; readonly expiresAt: string };

/** Applies an action in the caller's transaction, or returns the refusal of its plan. */
export async function perform<Input, Plan, Answer>(
  tx: Tx,
  action: StaffAction<Input, Plan, Answer>,
  input: Input,
  request: Request,
): Promise<Done<Answer> | Refusal> {
  const plan = await planned(tx, action, input, { time: request.time, approval: null });
  return plan instanceof Refusal ? plan : action.apply(tx, plan, request);
}

/** Applies an action, or stores it for a second approver if required. */
export async function performOrStore<Input, Plan, Answer>(
  tx: Tx,
  action: ApprovableAction<Input, Plan, Answer>,
  input: Input,
  request: Request,
): Promise<Done<Answer | Waiting> | Refusal> {
  const plan = await planned(tx, action, input, { time: request.time, approval: null });
  if (plan instanceof Refusal) return plan;
  if (await action.needsApproval(tx, plan, request.time)) return store(tx, action, plan, input, request);
  return action.apply(tx, plan, request);
}

/** Stores an action that always needs a second approver. */
export async function requestApproval<Input, Plan, Answer>(
  tx: Tx,
  action: ApprovableAction<Input, Plan, Answer>,
  input: Input,
  request: Request,
): Promise<Done<Waiting> | Refusal> {
  const plan = await planned(tx, action, input, { time: request.time, approval: null });
  return plan instanceof Refusal ? plan : store(tx, action, plan, input, request);
}

/**
 * Applies an action if compliance requests it or the team has no compliance role. Else stores it for compliance to
 * decide.
 */
export async function performWithCompliance<Input, Plan, Answer>(
  tx: Tx,
  action: ApprovableAction<Input, Plan, Answer>,
  input: Input,
  request: Request,
  role: StaffRole,
): Promise<Done<Answer | Waiting> | Refusal> {
  const isApproved = role === 'compliance' || !(await hasColleague(tx, 'compliance'));
  return isApproved ? perform(tx, action, input, request) : requestApproval(tx, action, input, request);
}

async function store<Input, Plan, Answer>(
  tx: Tx,
  action: ApprovableAction<Input, Plan, Answer>,
  plan: Plan,
  input: Input,
  { actor, reason }: Request,
): Promise<Done<Waiting> | Refusal> {
  const pending = action.pending(plan, input);
  const { title, subject, subjectId, userId = null, amount, facts } = pending;
  const made = await insertApproval(tx, {
    act: action.act,
    userId,
    subjectId,
    input: { title, subject, input: pending.input ?? input },
    amountPaise: amount,
    staffId: actor.staffId,
    reason,
  });
  if (made === null) return action.alreadyPending;
  const { id: approvalId, expires_at: expiresAt } = made;
  await action.onPending?.(tx, plan, approvalId);
  const entry = { action: `${action.name}.prepare`, subject, after: { approvalId, ...facts } };
  return done(entry, { outcome: 'waiting', approvalId, expiresAt: expiresAt.toISOString() });
}

async function planned<Input, Plan, Answer>(
  tx: Tx,
  action: StaffAction<Input, Plan, Answer>,
  input: Input,
  stage: Stage,
): Promise<Plan | Refusal> {
  await action.lock(tx, input);
  return action.plan(tx, input, stage);
}

/** Content of `staff_approvals.input`. */
const stored = z.object({
  title: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  input: z.unknown(),
});

const storedText = z.object({ input: z.object({ bodyMarkdown: z.string() }) });

/** Returns the Markdown text that an action publishes, or null if none. */
export function textOf(approval: Pick<Approval, 'input'>): string | null {
  const { data } = storedText.safeParse(approval.input);
  return data?.input.bodyMarkdown ?? null;
}

const unreadable = 'Requested before an update. Reject it and request it again.';

export function titleOf(approval: Pick<Approval, 'input'>): string {
  const { data } = stored.safeParse(approval.input);
  return data?.title ?? unreadable;
}

export type Decide = (
  tx: Tx,
  approval: Approval,
  decision: Decision,
  by: Pick<Request, 'actor' | 'time'>,
) => Promise<Done<undefined> | Refusal>;

/** Returns what happens when a stored action is approved or rejected. The caller checks who may decide. */
export function decider<Input, Plan, Answer>(action: ApprovableAction<Input, Plan, Answer>): Decide {
  return async (tx, approval, { decision, reason }, { actor, time }) => {
    const known = stored.safeParse(approval.input).data;
    const read = safeParse(action.input, known?.input);
    if (read.success) await action.lock(tx, read.data);
    else if (decision === 'approve') return refuse('changed-meanwhile', { detail: unreadable });
    if (!(await decide(tx, approval.id, { decision, staffId: actor.staffId, reason })))
      return refuse('changed-meanwhile');
    const { id: approvalId, prepared_by: preparedBy, amount_paise: amount } = approval;
    const before = { approvalId, preparedBy, ...(amount === null ? {} : { amount }) };
    const subject = known?.subject ?? { kind: 'approval', id: approvalId };
    const after = preparedBy === actor.staffId ? { selfApproved: true } : undefined;
    const entry = { action: `${action.name}.${decision}`, subject, before, after };
    if (decision === 'reject' || !read.success) return new Done([entry], undefined);
    const plan = await action.plan(tx, read.data, { time, approval });
    if (plan instanceof Refusal) return plan;
    const outcome = await action.apply(tx, plan, { actor, time, reason: approval.reason });
    if (outcome instanceof Refusal) return outcome;
    const applied = outcome.entries.map((each) => ({ reason: approval.reason, ...each }));
    return new Done([entry, ...applied], undefined);
  };
}
