import { publishArticle, rescheduleArticle } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft, ArticleVersions } from '@niveshak/contract/articles/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { counted } from '../frame/counted.ts';
import { instantText } from '../frame/instant-text.ts';
import { Unloaded } from '../frame/QueryView.tsx';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { usePublishAt } from '../frame/use-publish-at.tsx';
import { staffCall } from '../session/staff-call.ts';
import { emailChoiceText, recipientsText, totalRecipients } from './email-recipients.ts';
import type { Recipients } from './email-recipients.ts';
import { recipientsQuery } from './queries.ts';
import { TestEmail } from './TestEmail.tsx';

/** `now` and `later` change an existing schedule. Null publishes an unscheduled draft. */
export type Rescheduling = 'now' | 'later' | null;

type Props = {
  draft: ArticleDraft;
  rescheduling: Rescheduling;
  onOut: (articleId: string, message: string) => Promise<void>;
  onScheduled: (message: string) => Promise<void>;
};

/** Form to publish an approved draft now or schedule it in Indian time, with or without an email. */
export function PublishArticleForm({ draft, rescheduling, onOut, onScheduled }: Props) {
  const { fields, instant, isReady, action } = usePublishAt(
    rescheduling === 'later' ? draft.publishAt : null,
  );
  const [letter, setLetter] = useState<Choice>(draft.letter ?? 'none');
  const isCorrection = draft.articleId !== null;
  const isPublic = draft.content.access === 'public';
  const recipients = useQuery(recipientsQuery(draft.id));
  const receivers = recipients.data === undefined ? 0 : totalRecipients(recipients.data, chosenOf(letter));
  const act = async (reason: string | undefined) => {
    const { articleId, publishAt } = await staffCall(publishArticle, {
      params: { id: draft.id },
      body: {
        version: draft.version,
        scheduled: draft.publishAt,
        at: instant,
        letter: isCorrection ? null : chosenOf(letter),
        reason,
      },
    });
    if (publishAt !== null) await onScheduled(`Scheduled for ${instantText(publishAt)}.`);
    else if (articleId !== null)
      await onOut(articleId, isCorrection ? 'Correction published.' : publishedText(receivers));
  };
  const Form = isCorrection ? ReasonForm : NoteForm;
  return (
    <Form action={action} isReady={isReady} onSubmit={act}>
      <p>
        {isCorrection
          ? 'Readers see the new text with the correction above it. The earlier version is kept.'
          : 'All members with access see it at the same time. A published version cannot be changed; a correction adds a new one.'}
      </p>
      {fields}
      {!isCorrection && (
        <EmailFields isPublic={isPublic} letter={letter} recipients={recipients.data} onChoose={setLetter}>
          {recipients.data === undefined ? (
            <Unloaded query={recipients} what="the number of recipients" />
          ) : (
            <RecipientsLine recipients={recipients.data} letter={letter} />
          )}
        </EmailFields>
      )}
      {!isCorrection && <TestEmail draftId={draft.id} hasPreview={!isPublic} />}
    </Form>
  );
}

type RescheduleProps = {
  id: string;
  article: ArticleVersions;
  rescheduling: 'now' | 'later';
  onDone: (message: string) => Promise<void>;
};

/** Form to publish a scheduled article now or move its date, and to select the email recipients. */
export function RescheduleForm({ id, article, rescheduling, onDone }: RescheduleProps) {
  const { publishedAt, access, recipients } = article;
  const { fields, instant, isReady, action } = usePublishAt(rescheduling === 'later' ? publishedAt : null);
  const [letter, setLetter] = useState<Choice>(article.letter ?? 'none');
  const act = async (reason: string | undefined) => {
    await staffCall(rescheduleArticle, {
      params: { id },
      body: { scheduled: publishedAt, at: instant, letter: chosenOf(letter), reason },
    });
    const receivers = recipients === null ? 0 : totalRecipients(recipients, chosenOf(letter));
    await onDone(instant === null ? publishedText(receivers) : `Scheduled for ${instantText(instant)}.`);
  };
  return (
    <NoteForm action={action} isReady={isReady} onSubmit={act}>
      <p>All members with access see it at the same time.</p>
      {fields}
      <EmailFields
        isPublic={access === 'public'}
        letter={letter}
        recipients={recipients ?? undefined}
        onChoose={setLetter}
      >
        {recipients !== null && <RecipientsLine recipients={recipients} letter={letter} />}
      </EmailFields>
    </NoteForm>
  );
}

type Choice = 'none' | 'entitled' | 'everybody';

function chosenOf(letter: Choice): ArticleDraft['letter'] {
  return letter === 'none' ? null : letter;
}

function publishedText(receivers: number): string {
  return receivers === 0
    ? 'Published. Alerts and the daily digest announce it.'
    : `Published, sent to ${counted(receivers, 'recipient')}.`;
}

type FieldsProps = {
  isPublic: boolean;
  letter: Choice;
  recipients: Recipients | undefined;
  onChoose: (letter: Choice) => void;
  /** Number of recipients. */
  children: ReactNode;
};

function EmailFields({ isPublic, letter, recipients, onChoose, children }: FieldsProps) {
  const choices = isPublic ? (['none', 'entitled'] as const) : (['none', 'entitled', 'everybody'] as const);
  return (
    <>
      <RadioGroup
        legend="Email"
        choices={choices.map((id) => ({ id, label: emailChoiceText(chosenOf(id), isPublic, recipients) }))}
        chosen={letter}
        onChoose={onChoose}
      />
      {letter !== 'none' && children}
    </>
  );
}

/** Recipients of the selected email. */
function RecipientsLine({ recipients, letter }: { recipients: Recipients; letter: Choice }) {
  const { total, parts } = recipientsText(recipients, chosenOf(letter));
  return (
    <p className="border-l-2 border-accent pl-3 text-sm">
      <b className="tabular-nums">{total}</b>
      {parts}.
      <span className="block text-soft">
        Excludes recipients who turned article emails off or whose address bounced.
      </span>
    </p>
  );
}
