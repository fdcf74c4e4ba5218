import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import type { ReactNode } from 'react';
import { Section } from '../../../src/ui/Section.tsx';
import { instantText } from '../frame/instant-text.ts';
import { emailChoiceText, recipientsText } from './email-recipients.ts';
import type { Recipients } from './email-recipients.ts';

const readerNames = {
  public: 'Everyone',
  lite: 'Lite and Premium members',
  premium: 'Premium members',
} as const satisfies Record<ArticleContent['access'], string>;

type Props = {
  publishAt: string;
  access: ArticleContent['access'];
  letter: ArticleDraft['letter'];
  /** Null while loading. */
  recipients: Recipients | null;
  /** Email preview. */
  children?: ReactNode;
};

/** Publication time of a scheduled article, with its readers and email recipients. */
export function ScheduledFacts({ publishAt, access, letter, recipients, children }: Props) {
  const reached = recipients === null || letter === null ? null : recipientsText(recipients, letter);
  return (
    <Section title="Publication" className="mb-8 max-w-3xl">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <dt className="text-soft">When</dt>
        <dd>{instantText(publishAt)} IST</dd>
        <dt className="text-soft">Readers</dt>
        <dd>{readerNames[access]}</dd>
        <dt className="text-soft">Email</dt>
        <dd>
          {emailChoiceText(letter, access === 'public')}
          {reached !== null && (
            <span className="block text-soft">
              {reached.total}
              {reached.parts}
            </span>
          )}
        </dd>
      </dl>
      {children}
    </Section>
  );
}
