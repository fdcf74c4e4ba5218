import { z } from 'zod';
import {
  advertisementChannels,
  advertisementProblem,
  advertisementReference,
} from '@niveshak/domain/firm/advertisement';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { insertAdvertisement, readFirm } from '../firm/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';

const day = z.string().refine(isCalendarDate).transform(calendarDate);
const input = z.object({
  id: z.uuid(),
  channel: z.enum(advertisementChannels),
  title: z.string(),
  bodyMarkdown: z.string(),
  startsOn: day,
  endsOn: z.nullable(day),
});
type Input = z.infer<typeof input>;
/** `submitter` is null on the first request, in which it is the actor. */
type Plan = Input & { readonly submitter: string | null };

/**
 * Staff action that approves an advertisement (S-34). If the team has a compliance officer, requests by others need
 * their approval.
 */
export const advertisementAction: ApprovableAction<Input, Plan, { outcome: 'done'; reference: string }> = {
  act: 'approve-advertisement',
  name: 'advertisement',
  input,
  lock: async () => undefined,
  plan: async (db, advertisement, { approval }) => {
    const { channel, bodyMarkdown: text, startsOn, endsOn } = advertisement;
    if (endsOn !== null && endsOn < startsOn)
      return refuse('setting-refused', { detail: 'The last day is before the first.' });
    const problem = advertisementProblem({ channel, text }, await readFirm(db));
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    return { ...advertisement, submitter: approval?.prepared_by ?? null };
  },
  needsApproval: async () => true,
  pending: ({ id, channel, title, startsOn, endsOn }) => ({
    title: `Advertisement “${title}” (${channel}), from ${formatDate(startsOn)}`,
    subject: { kind: 'advertisement', id },
    subjectId: id,
    amount: null,
    facts: { channel, title, startsOn, endsOn },
  }),
  alreadyPending: refuse('changed-meanwhile'),
  apply: async (tx, { submitter, bodyMarkdown: body, ...advertisement }, { actor, time }) => {
    const number = await insertAdvertisement(
      tx,
      { ...advertisement, body },
      { submitter: submitter ?? actor.staffId, approver: actor.staffId, at: time.instant },
    );
    const reference = advertisementReference(number);
    const { id, channel, title, startsOn, endsOn } = advertisement;
    return done(
      {
        action: 'advertisement.register',
        subject: { kind: 'advertisement', id },
        after: { reference, channel, title, startsOn, endsOn },
      },
      { outcome: 'done', reference },
    );
  },
};
