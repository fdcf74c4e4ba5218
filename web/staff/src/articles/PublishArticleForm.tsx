import { publishArticle } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { usePublishAt } from '../frame/use-publish-at.tsx';
import { staffCall } from '../session/staff-call.ts';
import { TestEmail } from './TestEmail.tsx';

type Props = {
  draft: ArticleDraft;
  onOut: (message: string) => Promise<void>;
  onScheduled: (message: string) => Promise<void>;
};

/** Publishes an approved draft now, or schedules it in Indian time, with or without an email. */
export function PublishArticleForm({ draft, onOut, onScheduled }: Props) {
  const { fields, instant, isReady, action } = usePublishAt();
  const [letter, setLetter] = useState<'none' | 'entitled' | 'everybody'>('none');
  const isCorrection = draft.articleId !== null;
  const isPublic = draft.content.access === 'public';
  const act = async (reason: string) => {
    const { publishAt } = await staffCall(publishArticle, {
      params: { id: draft.id },
      body: {
        version: draft.version,
        at: instant,
        letter: letter === 'none' || isCorrection ? null : letter,
        reason,
      },
    });
    await (publishAt === null
      ? onOut('Published.')
      : onScheduled(`Scheduled for ${instantText(publishAt)}.`));
  };
  return (
    <ReasonForm action={action} isReady={isReady} onSubmit={act}>
      <p>
        {isCorrection
          ? 'Readers see the new text with the correction above it. The earlier version is kept.'
          : 'All entitled members see it at the same moment. A published version cannot be changed; a correction adds a new one.'}
      </p>
      {fields}
      {!isCorrection && (
        <RadioGroup
          legend="Email"
          choices={[
            { id: 'none', label: 'No email; alerts and the daily digest announce it' },
            {
              id: 'entitled',
              label: isPublic ? 'To every member, the whole article' : 'To those who may read it',
            },
            ...(isPublic
              ? []
              : [
                  {
                    id: 'everybody' as const,
                    label: 'To those who may read it, and its preview to all other members',
                  },
                ]),
          ]}
          chosen={letter}
          onChoose={setLetter}
        />
      )}
      {!isCorrection && <TestEmail draftId={draft.id} hasPreview={!isPublic} />}
    </ReasonForm>
  );
}
