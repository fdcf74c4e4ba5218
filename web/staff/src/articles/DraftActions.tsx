import {
  approveArticle,
  discardArticle,
  returnArticle,
  submitArticle,
  unscheduleArticle,
} from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { SelfApprovalNote } from '../frame/SelfApprovalNote.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { PublishArticleForm } from './PublishArticleForm.tsx';
import { articlesKey } from './queries.ts';

type Props = {
  draft: ArticleDraft;
  version: number;
  /** All input is saved and validated. */
  isReady: boolean;
  problems: number;
};

type Act = 'submit' | 'approve' | 'return' | 'publish' | 'unschedule' | 'discard';

const titles: Readonly<Record<Act, string>> = {
  submit: 'Submit for review',
  approve: 'Approve',
  return: 'Reopen for editing',
  publish: 'Publish',
  unschedule: 'Cancel the schedule',
  discard: 'Delete the draft',
};

/** Actions on a draft in its current state, for the current user's role. */
export function DraftActions({ draft, version, isReady, problems }: Props) {
  const { permissions } = useStaff();
  const [open, setOpen] = useState<Act | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, state, publishAt, canApprove } = draft;
  const mayWrite = permissions.includes('articles.write');
  const mayPublish = permissions.includes('articles.publish');
  const done = async (message: string) => {
    setOpen(null);
    showToast('success', message);
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  const leave = async (message: string) => {
    await navigate({ to: '/articles' });
    await done(message);
  };
  const seen = (reason: string) => ({ params: { id }, body: { version, reason } });
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'writing' && mayWrite && (
        <Button
          size="small"
          variant="primary"
          disabled={!isReady || problems > 0}
          onClick={() => setOpen('submit')}
        >
          Submit for review
        </Button>
      )}
      {canApprove && (
        <Button size="small" variant="primary" disabled={problems > 0} onClick={() => setOpen('approve')}>
          Approve
        </Button>
      )}
      {state === 'approved' && publishAt === null && mayPublish && (
        <Button size="small" variant="primary" onClick={() => setOpen('publish')}>
          Publish
        </Button>
      )}
      {publishAt !== null && mayPublish && (
        <Button size="small" onClick={() => setOpen('unschedule')}>
          Cancel the schedule
        </Button>
      )}
      {state !== 'writing' && publishAt === null && mayWrite && (
        <Button size="small" onClick={() => setOpen('return')}>
          Reopen for editing
        </Button>
      )}
      {publishAt === null && mayWrite && (
        <Button size="small" variant="quiet" onClick={() => setOpen('discard')}>
          Delete
        </Button>
      )}
      <Dialog title={open === null ? '' : titles[open]} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open === 'submit' && (
          <ReasonForm
            action="Submit"
            onSubmit={async (reason) => {
              await staffCall(submitArticle, seen(reason));
              await done('Submitted for approval.');
            }}
          >
            <p>It cannot be edited while it waits for approval. You can reopen it.</p>
          </ReasonForm>
        )}
        {open === 'approve' && (
          <ReasonForm
            action="Approve"
            onSubmit={async (reason) => {
              await staffCall(approveArticle, seen(reason));
              await done('Approved. It can be published.');
            }}
          >
            <p>You approve this version. Any later change needs approval again.</p>
            {draft.isOwn && <SelfApprovalNote />}
          </ReasonForm>
        )}
        {open === 'return' && (
          <ReasonForm
            action="Reopen"
            onSubmit={async (reason) => {
              await staffCall(returnArticle, seen(reason));
              await done('The draft can be edited again.');
            }}
          >
            <p>Say what should change: its writers read it above the draft.</p>
          </ReasonForm>
        )}
        {open === 'unschedule' && (
          <ReasonForm
            action="Cancel the schedule"
            onSubmit={async (reason) => {
              await staffCall(unscheduleArticle, { params: { id }, body: { reason } });
              await done('The schedule is cancelled. The draft stays approved.');
            }}
          >
            <p>The draft stays approved and can be published at another time.</p>
          </ReasonForm>
        )}
        {open === 'discard' && (
          <ReasonForm
            action="Delete the draft"
            isDangerous
            onSubmit={async (reason) => {
              await staffCall(discardArticle, { params: { id }, body: { reason } });
              await leave('The draft is deleted.');
            }}
          >
            <p>Only staff have seen it.</p>
          </ReasonForm>
        )}
        {open === 'publish' && <PublishArticleForm draft={draft} onOut={leave} onScheduled={done} />}
      </Dialog>
    </div>
  );
}
