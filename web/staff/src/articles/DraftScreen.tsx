import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../../../src/ui/Section.tsx';
import { useStaff } from '../session/session.ts';
import { ArticleWriter } from './ArticleWriter.tsx';
import { CommentForm, CommentList } from './Comments.tsx';
import { DraftActions } from './DraftActions.tsx';
import { DraftHead } from './DraftHead.tsx';
import { draftQuery, previewQuery, recipientsQuery } from './queries.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ScheduledFacts } from './ScheduledFacts.tsx';
import { selectedIn } from './quotes.ts';
import { QueryView } from '../frame/QueryView.tsx';

/** Draft screen, editable unless the draft is pending approval or scheduled. */
export function DraftScreen() {
  const { id } = useParams({ from: '/articles/$id' });
  const draft = useQuery(draftQuery(id));
  const mayWrite = useStaff().permissions.includes('articles.write');
  return (
    <QueryView query={draft} what="the draft">
      {(data) =>
        data.state === 'writing' && mayWrite ? (
          <ArticleWriter key={id} draft={data} />
        ) : (
          <WaitingDraft draft={data} />
        )
      }
    </QueryView>
  );
}

function WaitingDraft({ draft }: { draft: ArticleDraft }) {
  const { content, articleId, submittedBy, approvedBy, publishAt } = draft;
  const preview = useQuery(previewQuery({ content, articleId }));
  const mayComment = useStaff().permissions.includes('articles.approve');
  const page = useRef<HTMLDivElement>(null);
  const [quote, setQuote] = useState('');
  useEffect(() => {
    if (!mayComment) return undefined;
    const take = () => {
      const selected = selectedIn(page.current);
      if (selected !== null && selected !== '') setQuote(selected);
    };
    document.addEventListener('selectionchange', take);
    return () => document.removeEventListener('selectionchange', take);
  }, [mayComment]);
  return (
    <>
      <DraftHead draft={draft} title={content.title} />
      <p className="mb-5 text-sm text-soft">
        {submittedBy !== null && `Submitted by ${submittedBy}. `}
        {approvedBy !== null && `Approved by ${approvedBy}. `}
        {draft.state === 'review' && !draft.canApprove && 'Another staff member must approve it.'}
      </p>
      <DraftActions
        draft={draft}
        version={draft.version}
        isReady
        problems={preview.data?.problems.length ?? 0}
      />
      {publishAt !== null && <ScheduledDraft draft={draft} publishAt={publishAt} />}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div ref={page} className="max-w-3xl">
          <QueryView query={preview} what="the preview">
            {(data) => (
              <PreviewPanel preview={data} content={content} articleId={articleId} hasTitle={false} />
            )}
          </QueryView>
        </div>
        <aside className="xl:-mx-1 xl:px-1 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:self-start xl:overflow-y-auto">
          <Section title="Comments">
            <CommentList draft={draft} />
            {mayComment && <CommentForm draftId={draft.id} quote={quote} onDropQuote={() => setQuote('')} />}
          </Section>
        </aside>
      </div>
    </>
  );
}

function ScheduledDraft({ draft, publishAt }: { draft: ArticleDraft; publishAt: string }) {
  const mayPublish = useStaff().permissions.includes('articles.publish');
  const recipients = useQuery({ ...recipientsQuery(draft.id), enabled: mayPublish && draft.letter !== null });
  return (
    <div className="mt-8">
      <ScheduledFacts
        publishAt={publishAt}
        access={draft.content.access}
        letter={draft.letter}
        recipients={recipients.data ?? null}
      />
    </div>
  );
}
