import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import { termById } from '../../membership/index.ts';
import type { NoticeKind, TermSource } from '../../membership/index.ts';
import type { EmailContent } from '../../notifications/index.ts';
import type { ComposedEmail, EmailContext } from './context.ts';
import { termEnd } from './term-end.ts';

type SentNotice = Exclude<NoticeKind, 'ends-in-7'>;

type Notice = {
  readonly termId: string;
  readonly kind: SentNotice;
  /** Dates at the time the notice is due. */
  readonly startDate: string;
  readonly endDate: string;
};

type Words = { readonly subject: string; readonly heading: string; readonly text: string };

/**
 * Emails sent before a term ends, when it ends, when a queued term starts, and when a paused term resumes. Returns null
 * if the term does not exist.
 */
export async function noticeEmail(context: EmailContext, notice: Notice): Promise<ComposedEmail | null> {
  const { db, appOrigin } = context;
  const { termId, kind } = notice;
  const term = await termById(db, termId);
  if (term === null) return null;
  const begins = formatDate(calendarDate(notice.startDate));
  const state = kind === 'ended' ? 'ended' : 'running';
  const { plan, ends, after, action } = await termEnd(context, term, notice.endDate, state);
  const { subject, heading, text } = wordsOf(kind, plan, ends, term.source);
  const isOpen = kind === 'begins' || kind === 'resumes';
  const next = isOpen ? null : after;
  const letter: EmailContent = {
    heading,
    paragraphs: [text, ...(next === null ? [] : [next])],
    facts: [
      ['Plan', plan],
      ...(kind === 'begins' ? ([['From', begins]] as const) : []),
      [kind === 'ended' ? 'Ended on' : 'Valid till', ends],
    ],
    action: isOpen ? { label: 'Read research', url: `${appOrigin}/` } : action,
  };
  const reference = `term-${kind}-${notice.endDate}-${termId}`;
  return { userId: term.userId, subject, letter, reference };
}

const startingTerms: Readonly<Record<TermSource, string>> = {
  order: 'The term you paid for in advance',
  gift: 'Your gifted term',
  grant: 'Your complimentary plan',
  trial: 'Your trial',
};

function wordsOf(kind: SentNotice, plan: string, ends: string, source: TermSource): Words {
  switch (kind) {
    case 'ends-in-1':
      return {
        subject: `Your ${plan} ends tomorrow`,
        heading: 'One day left',
        text: `Your ${plan} is valid till the end of tomorrow, ${ends}.`,
      };
    case 'ended':
      return {
        subject: `Your ${plan} has ended`,
        heading: 'Thank you for reading with us',
        text: `Your ${plan} ended on ${ends}. Your invoices stay available.`,
      };
    case 'begins':
      return {
        subject: `Your next ${plan} term begins today`,
        heading: 'Your next term begins today',
        text: `${startingTerms[source]} begins today and is valid till ${ends}.`,
      };
    case 'resumes':
      return {
        subject: `Your ${plan} is active again`,
        heading: 'Your plan is active again',
        text: `Your pause has ended, and your access is restored. Your ${plan} is valid till ${ends}.`,
      };
  }
}
