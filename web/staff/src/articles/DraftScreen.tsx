import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStaff } from '../session/session.ts';
import { ArticleWriter } from './ArticleWriter.tsx';
import { DraftActions } from './DraftActions.tsx';
import { DraftHead } from './DraftHead.tsx';
import { draftQuery, previewQuery } from './queries.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { QueryView } from '../frame/QueryView.tsx';

/** A draft: editable, or read-only while it waits for review or its scheduled time. */
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
  const { content, articleId, submittedBy, approvedBy } = draft;
  const preview = useQuery(previewQuery({ content, articleId }));
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
      <div className="mt-8 max-w-3xl">
        <QueryView query={preview} what="the preview">
          {(data) => <PreviewPanel preview={data} content={content} articleId={articleId} hasTitle={false} />}
        </QueryView>
      </div>
    </>
  );
}
