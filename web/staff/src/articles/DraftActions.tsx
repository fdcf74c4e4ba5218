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
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
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
  /** Shows the problems; omitted where the screen cannot. */
  onShowProblems?: () => void;
};

type Act = 'submit' | 'approve' | 'reopen' | 'send-back' | 'publish' | 'unschedule' | 'discard';

const titles: Readonly<Record<Act, string>> = {
  submit: 'Submit for review',
  approve: 'Approve article',
  reopen: 'Reopen for editing',
  'send-back': 'Send back',
  publish: 'Publish article',
  unschedule: 'Cancel the schedule',
  discard: 'Delete the draft',
};

const forms = {
  submit: {
    action: 'Submit for review',
    text: 'It cannot be edited while it waits for approval. You can reopen it.',
    done: 'Submitted for approval.',
  },
  approve: {
    action: 'Approve article',
    text: 'You approve this version. Any later change needs approval again.',
    done: 'Approved. It can be published.',
  },
  reopen: {
    action: 'Reopen',
    text: 'It must be submitted again afterwards.',
    done: 'The draft can be edited again.',
  },
  'send-back': {
    action: 'Send back',
    text: 'The draft can be edited again. Writers find the note above it and on Today, with the open comments.',
    done: 'Sent back to the writer.',
  },
  unschedule: {
    action: 'Cancel the schedule',
    text: 'The draft stays approved and can be published at another time.',
    done: 'The schedule is cancelled. The draft stays approved.',
  },
  discard: { action: 'Delete the draft', text: 'Only staff have seen it.', done: 'The draft is deleted.' },
} as const satisfies Record<Exclude<Act, 'publish'>, object>;

/** Actions on a draft in its current state, for the current user's role. */
export function DraftActions({ draft, version, isReady, problems, onShowProblems }: Props) {
  const { permissions } = useStaff();
  const [open, setOpen] = useState<Act | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state, publishAt, canApprove, isOwn } = draft;
  const mayWrite = permissions.includes('articles.write');
  const mayPublish = permissions.includes('articles.publish');
  const isJudged = state !== 'writing' && publishAt === null;
  const openIfComplete = (act: Act) => {
    if (problems === 0) {
      setOpen(act);
      return;
    }
    showToast(
      'error',
      problems === 1 ? 'Solve the problem shown first.' : `Solve the ${problems} problems first.`,
    );
    onShowProblems?.();
  };
  const done = async (message: string) => {
    setOpen(null);
    showToast('success', message);
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  const leave = async (message: string) => {
    await navigate({ to: '/articles' });
    await done(message);
  };
  const showPublished = async (id: string, published: string) => {
    await navigate({ to: '/articles/published/$id', params: { id }, state: { published } });
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'writing' && mayWrite && (
        <Button size="small" variant="primary" disabled={!isReady} onClick={() => openIfComplete('submit')}>
          Submit for review
        </Button>
      )}
      {canApprove && (
        <Button size="small" variant="primary" onClick={() => openIfComplete('approve')}>
          Approve article
        </Button>
      )}
      {state === 'approved' && publishAt === null && mayPublish && (
        <Button size="small" variant="primary" onClick={() => setOpen('publish')}>
          Publish article
        </Button>
      )}
      {publishAt !== null && mayPublish && (
        <Button size="small" onClick={() => setOpen('unschedule')}>
          Cancel the schedule
        </Button>
      )}
      {isJudged && <ReturnButton isOwn={isOwn} onOpen={setOpen} />}
      {publishAt === null && mayWrite && (
        <Button size="small" variant="quiet" onClick={() => setOpen('discard')}>
          Delete draft
        </Button>
      )}
      <Dialog title={open === null ? '' : titles[open]} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open !== null && open !== 'publish' && (
          <ActForm draft={draft} version={version} act={open} onDone={open === 'discard' ? leave : done} />
        )}
        {open === 'publish' && <PublishArticleForm draft={draft} onOut={showPublished} onScheduled={done} />}
      </Dialog>
    </div>
  );
}

/** Writers reopen their own draft; reviewers send back another’s. */
function ReturnButton({ isOwn, onOpen }: { isOwn: boolean; onOpen: (act: Act) => void }) {
  const { permissions } = useStaff();
  if (!permissions.includes(isOwn ? 'articles.write' : 'articles.approve')) return null;
  return (
    <Button size="small" onClick={() => onOpen(isOwn ? 'reopen' : 'send-back')}>
      {titles[isOwn ? 'reopen' : 'send-back']}
    </Button>
  );
}

type FormProps = {
  draft: ArticleDraft;
  version: number;
  act: Exclude<Act, 'publish'>;
  onDone: (message: string) => Promise<void>;
};

function ActForm({ draft: { id, isOwn }, version, act, onDone }: FormProps) {
  const { action, text, done } = forms[act];
  const submit = async (reason: string | undefined) => {
    const params = { id };
    const body = { version, reason };
    if (act === 'submit') await staffCall(submitArticle, { params, body });
    if (act === 'approve') await staffCall(approveArticle, { params, body });
    if (act === 'reopen' || act === 'send-back') await staffCall(returnArticle, { params, body });
    if (act === 'unschedule') await staffCall(unscheduleArticle, { params, body: { reason } });
    if (act === 'discard') await staffCall(discardArticle, { params, body: { reason } });
    await onDone(done);
  };
  if (act === 'send-back')
    return (
      <ReasonForm
        action={action}
        text={{ label: 'Note to the writer', hint: 'What should change before it can be published.' }}
        onSubmit={submit}
      >
        <p>{text}</p>
      </ReasonForm>
    );
  if (act === 'approve' && isOwn)
    return (
      <ReasonForm action={action} onSubmit={submit}>
        <p>{text}</p>
        <SelfApprovalNote />
      </ReasonForm>
    );
  return (
    <NoteForm action={action} isDangerous={act === 'discard'} onSubmit={submit}>
      <p>{text}</p>
    </NoteForm>
  );
}
