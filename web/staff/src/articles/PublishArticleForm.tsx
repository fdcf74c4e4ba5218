import { publishArticle } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { instantText } from '../frame/instant-text.ts';
import { Unloaded } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { usePublishAt } from '../frame/use-publish-at.tsx';
import { staffCall } from '../session/staff-call.ts';
import { recipientsQuery } from './queries.ts';
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
      {!isCorrection && <Recipients draftId={draft.id} letter={letter} />}
      {!isCorrection && <TestEmail draftId={draft.id} hasPreview={!isPublic} />}
    </ReasonForm>
  );
}

/** How many members get the chosen email. */
function Recipients({ draftId, letter }: { draftId: string; letter: 'none' | 'entitled' | 'everybody' }) {
  const recipients = useQuery(recipientsQuery(draftId));
  if (letter === 'none') return null;
  if (recipients.data === undefined) return <Unloaded query={recipients} what="the number of recipients" />;
  const { whole, preview } = recipients.data;
  const total = letter === 'everybody' ? whole + preview : whole;
  return (
    <p className="border-l-2 border-accent pl-3 text-sm">
      <b className="tabular-nums">
        {count(total)} {total === 1 ? 'member gets' : 'members get'} the email
      </b>
      {letter === 'everybody' &&
        preview > 0 &&
        `: ${count(whole)} the whole article, ${count(preview)} its preview`}
      .
      <span className="block text-soft">
        Without those who turned article emails off, or whose address bounced.
      </span>
    </p>
  );
}
