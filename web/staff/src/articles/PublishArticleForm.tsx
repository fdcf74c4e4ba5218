import type { getArticleRecipients } from '@niveshak/contract/articles/staff-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { publishArticle } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { count } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { counted } from '../frame/counted.ts';
import { instantText } from '../frame/instant-text.ts';
import { Unloaded } from '../frame/QueryView.tsx';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { usePublishAt } from '../frame/use-publish-at.tsx';
import { staffCall } from '../session/staff-call.ts';
import { recipientsQuery } from './queries.ts';
import { TestEmail } from './TestEmail.tsx';

type Props = {
  draft: ArticleDraft;
  onOut: (articleId: string, message: string) => Promise<void>;
  onScheduled: (message: string) => Promise<void>;
};

/** Publishes an approved draft now, or schedules it in Indian time, with or without an email. */
export function PublishArticleForm({ draft, onOut, onScheduled }: Props) {
  const { fields, instant, isReady, action } = usePublishAt();
  const [letter, setLetter] = useState<Choice>('none');
  const isCorrection = draft.articleId !== null;
  const isPublic = draft.content.access === 'public';
  const recipients = useQuery(recipientsQuery(draft.id));
  const receivers = recipients.data === undefined ? 0 : totalOf(recipients.data, letter);
  const act = async (reason: string | undefined) => {
    const { articleId, publishAt } = await staffCall(publishArticle, {
      params: { id: draft.id },
      body: {
        version: draft.version,
        at: instant,
        letter: letter === 'none' || isCorrection ? null : letter,
        reason,
      },
    });
    if (publishAt !== null) await onScheduled(`Scheduled for ${instantText(publishAt)}.`);
    else if (articleId !== null)
      await onOut(
        articleId,
        isCorrection
          ? 'Correction published.'
          : receivers === 0
            ? 'Published. Alerts and the daily digest announce it.'
            : `Published, sent to ${counted(receivers, 'recipient')}.`,
      );
  };
  const Form = isCorrection ? ReasonForm : NoteForm;
  return (
    <Form action={action} isReady={isReady} onSubmit={act}>
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
              label: isPublic ? 'To everyone, the whole article' : 'To those who may read it',
            },
            ...(isPublic
              ? []
              : [
                  {
                    id: 'everybody' as const,
                    label: 'To those who may read it, and its preview to everyone else',
                  },
                ]),
          ]}
          chosen={letter}
          onChoose={setLetter}
        />
      )}
      {!isCorrection && <Recipients query={recipients} letter={letter} />}
      {!isCorrection && <TestEmail draftId={draft.id} hasPreview={!isPublic} />}
    </Form>
  );
}

type Choice = 'none' | 'entitled' | 'everybody';
type Counted = ResponseOf<typeof getArticleRecipients>;

function totalOf({ whole, preview }: Counted, choice: Choice): number {
  if (choice === 'none') return 0;
  const parts = choice === 'everybody' ? [whole, preview] : [whole];
  return parts.reduce((sum, { withPlan, withoutPlan }) => sum + withPlan + withoutPlan, 0);
}

/** Who gets the chosen email. */
function Recipients({ query, letter }: { query: UseQueryResult<Counted>; letter: Choice }) {
  if (letter === 'none') return null;
  if (query.data === undefined) return <Unloaded query={query} what="the number of recipients" />;
  const { whole, preview } = query.data;
  const withPlan = whole.withPlan + (letter === 'everybody' ? preview.withPlan : 0);
  const total = totalOf(query.data, letter);
  const previews = letter === 'everybody' ? preview.withPlan + preview.withoutPlan : 0;
  return (
    <p className="border-l-2 border-accent pl-3 text-sm">
      <b className="tabular-nums">{counted(total, 'recipient')}</b>
      {total > 0 && `: ${count(withPlan)} with a plan, ${count(total - withPlan)} without`}
      {previews > 0 && `; ${count(previews)} of them get the preview`}.
      <span className="block text-soft">
        Not counted: those who turned article emails off, or whose address bounced.
      </span>
    </p>
  );
}
