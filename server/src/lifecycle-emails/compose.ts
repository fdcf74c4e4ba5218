import { lifecycleEmails } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { filledBody, filledSubject } from '@niveshak/domain/lifecycle-emails/placeholders';
import type { PlaceholderValues } from '@niveshak/domain/lifecycle-emails/placeholders';
import { markdownForEmail } from '../articles/index.ts';
import { emailBody } from '../notifications/index.ts';
import type { EmailContent } from '../notifications/index.ts';

type EmailFrame = Pick<EmailContent, 'facts' | 'closing'> & {
  readonly action: NonNullable<EmailContent['action']>;
};

type Framed = {
  readonly plan: string;
  readonly ends: string;
  readonly after: string | null;
  readonly action: EmailContent['action'];
};

/** Returns the fixed text around the firm's own, which depends on what is still on sale and cannot be edited. */
export function frameOf(
  kind: LifecycleKind,
  { plan, ends, after, action }: Framed,
  appOrigin: string,
): EmailFrame {
  const { at } = lifecycleEmails[kind];
  if (at === 'joining') return { facts: [], action: { label: 'Read research', url: `${appOrigin}/` } };
  return {
    closing: after === null ? [] : [after],
    facts: [
      ['Plan', plan],
      [at === 'before-end' ? 'Valid till' : 'Ended on', ends],
    ],
    action: action ?? { label: 'See the plans', url: `${appOrigin}/pricing` },
  };
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** Returns an email with its placeholders filled. Link and button have the same target. */
export async function composeLifecycleEmail(
  { subject, body }: Pick<LifecycleEmail, 'subject' | 'body'>,
  values: Omit<PlaceholderValues, 'link'>,
  frame: EmailFrame,
  appOrigin: string,
): Promise<{ readonly subject: string; readonly letter: EmailContent }> {
  const all = { ...values, link: frame.action.url };
  const filled = filledSubject(subject, all);
  const content = emailBody(await markdownForEmail(filledBody(body, all)), appOrigin);
  return {
    subject: filled,
    letter: {
      heading: filled,
      preheader: content.text.slice(0, 140),
      paragraphs: [],
      body: content,
      ...frame,
    },
  };
}

/** Returns the salutation. Members without a first name are addressed as readers. */
export function addressed(firstName: string): string {
  return firstName.trim() === '' ? 'reader' : firstName;
}
