import { publishArticle } from '@niveshak/contract/staff/article-routes';
import type { ArticleDraft } from '@niveshak/contract/staff/article-schemas';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { TestLetter } from './TestLetter.tsx';

type Props = {
  draft: ArticleDraft;
  onOut: (message: string) => Promise<void>;
  onScheduled: (message: string) => Promise<void>;
};

/** Publishes an approved draft now, or at a minute in Indian time, with or without a letter. */
export function PublishArticleForm({ draft, onOut, onScheduled }: Props) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
  const [letter, setLetter] = useState<'none' | 'entitled' | 'everybody'>('none');
  const isCorrection = draft.articleId !== null;
  const isPublic = draft.content.access === 'public';
  const act = async (reason: string) => {
    const { publishAt } = await staffCall(publishArticle, {
      params: { id: draft.id },
      body: {
        version: draft.version,
        at: when === 'now' ? null : `${at}:00+05:30`,
        letter: letter === 'none' || isCorrection ? null : letter,
        reason,
      },
    });
    await (publishAt === null
      ? onOut('It is out.')
      : onScheduled(`It comes out on ${instantText(publishAt)}.`));
  };
  return (
    <ReasonForm
      action={when === 'now' ? 'Publish now' : 'Publish then'}
      isReady={when === 'now' || at !== ''}
      onSubmit={act}
    >
      <p>
        {isCorrection
          ? 'Readers see the new text and, above it, what was corrected. The version before is kept.'
          : 'Everybody entitled sees it at the same instant. What is published stays: a correction is a further version.'}
      </p>
      <RadioGroup
        legend="When"
        choices={[
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'On a day, at a time' },
        ]}
        chosen={when}
        onChoose={setWhen}
      />
      {when === 'later' && (
        <TextField
          label="Day and time, in India"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      {!isCorrection && (
        <RadioGroup
          legend="As a letter"
          choices={[
            { id: 'none', label: 'No letter; alerts and the daily digest tell of it' },
            {
              id: 'entitled',
              label: isPublic ? 'To every member, the whole article' : 'To those who may read it',
            },
            ...(isPublic
              ? []
              : [{ id: 'everybody' as const, label: 'To those, and its preview to all other members' }]),
          ]}
          chosen={letter}
          onChoose={setLetter}
        />
      )}
      {!isCorrection && <TestLetter draftId={draft.id} hasPreview={!isPublic} />}
    </ReasonForm>
  );
}
