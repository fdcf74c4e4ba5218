import { z } from 'zod';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { isNotified, legalNoticeProblem } from '@niveshak/domain/kyc/legal-notice';
import { legalTextProblem } from '@niveshak/domain/kyc/required-items';
import { calendarDate, formatDate, isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { listLegalTexts, saveLegalDocument } from '../kyc/index.ts';
import { refuse } from '../platform/http/refusal.ts';
import { lockVersion } from '../platform/published.ts';
import { done } from '../platform/staff/act.ts';
import type { ApprovableAction } from '../platform/staff/actions.ts';
import { queueLegalNotices } from './legal-notices.ts';

const input = z.object({
  kind: z.enum(publicTextKinds),
  version: z.string(),
  title: z.string(),
  effectiveFrom: z.string().refine(isCalendarDate).transform(calendarDate),
  noticeDays: z.int(),
  isRegulatory: z.boolean(),
  bodyMarkdown: z.string(),
  /** Missing in requests stored before required items were checked. */
  confirmedItems: z.array(z.string()).default([]),
});
type Input = z.infer<typeof input>;
type Plan = Input & { readonly replaces: string | null };

/** One subject for all texts, so that only one approval can be pending. */
const allTexts = '00000000-0000-4000-8000-000000000002';
const subject = { kind: 'setting', id: 'legal' } as const;

/**
 * Staff action that publishes a version of a legal text. If the team has a compliance officer, requests by others need
 * their approval.
 */
export const legalAction: ApprovableAction<Input, Plan, { outcome: 'done' }> = {
  act: 'publish-legal-text',
  name: 'legal',
  input,
  lock: (tx) => lockVersion(tx, 'legal'),
  plan: async (db, text, { time }) => {
    const { kind, version, effectiveFrom, noticeDays, isRegulatory } = text;
    const others = (await listLegalTexts(db)).filter((other) => other.kind === kind);
    if (others.some((other) => other.version === version))
      return refuse('setting-refused', {
        detail: `Version ${version} already exists. Versions never change.`,
      });
    const latest = others[0] ?? null;
    const problem = legalNoticeProblem({
      effectiveFrom,
      noticeDays,
      today: time.today,
      latest: latest?.effectiveFrom ?? null,
      kind,
      isRegulatory,
    });
    if (problem !== null) return refuse('setting-refused', { detail: problem });
    const incomplete = legalTextProblem(kind, text.bodyMarkdown, text.confirmedItems);
    if (incomplete !== null) return refuse('setting-refused', { detail: incomplete });
    return { ...text, replaces: latest?.version ?? null };
  },
  needsApproval: () => Promise.resolve(true),
  pending: ({ replaces: _replaces, bodyMarkdown: _text, ...facts }) => ({
    title: `${facts.title}, version ${facts.version}, in force from ${formatDate(facts.effectiveFrom)}`,
    subject,
    subjectId: allTexts,
    amount: null,
    facts,
  }),
  alreadyPending: refuse('changed-meanwhile', { detail: 'Another legal text is already pending approval.' }),
  apply: async (tx, { replaces, ...text }, { time: { today } }) => {
    const { kind, version, title, effectiveFrom, noticeDays, isRegulatory, bodyMarkdown, confirmedItems } =
      text;
    const publication = { on: today, noticeDays, isRegulatory };
    await saveLegalDocument(tx, { kind, version, title, effectiveFrom, bodyMarkdown, publication });
    if (replaces !== null && isNotified(kind)) await queueLegalNotices(tx, { kind, version });
    const before = replaces === null ? null : { kind, version: replaces };
    const after = { kind, version, title, effectiveFrom, noticeDays, isRegulatory, confirmedItems };
    return done({ action: 'legal.publish', subject, before, after }, { outcome: 'done' });
  },
};
