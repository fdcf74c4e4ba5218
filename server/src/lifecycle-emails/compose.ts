import type { LifecycleEmail } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { filledBody, filledSubject } from '@niveshak/domain/lifecycle-emails/placeholders';
import type { PlaceholderValues } from '@niveshak/domain/lifecycle-emails/placeholders';
import { markdownForEmail } from '../articles/index.ts';
import { emailBody } from '../notifications/index.ts';
import type { EmailContent } from '../notifications/index.ts';

export type EmailFrame = Pick<EmailContent, 'facts'> & {
  readonly action: NonNullable<EmailContent['action']>;
};

/** Returns an email with its placeholders filled; the link of the text and that of the button are the same. */
export async function composeLifecycleEmail(
  { subject, body }: Pick<LifecycleEmail, 'subject' | 'body'>,
  values: Omit<PlaceholderValues, 'link'>,
  { facts, action }: EmailFrame,
  appOrigin: string,
): Promise<{ readonly subject: string; readonly letter: EmailContent }> {
  const all = { ...values, link: action.url };
  const filled = filledSubject(subject, all);
  const content = emailBody(await markdownForEmail(filledBody(body, all)), appOrigin);
  return {
    subject: filled,
    letter: {
      heading: filled,
      preheader: content.text.slice(0, 140),
      paragraphs: [],
      body: content,
      facts,
      action,
    },
  };
}

/** Returns how a member is addressed; members without a first name are addressed as readers. */
export function addressed(firstName: string): string {
  return firstName.trim() === '' ? 'reader' : firstName;
}
