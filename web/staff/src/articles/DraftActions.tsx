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
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { closeToast, readToasts, showToast } from '../../../src/ui/toast-store.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { SelfApprovalNote } from '../frame/SelfApprovalNote.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { PublishArticleForm } from './PublishArticleForm.tsx';
import type { Rescheduling } from './PublishArticleForm.tsx';
import { articlesKey } from './queries.ts';

type Props = {
  draft: ArticleDraft;
  version: number;
  /** Whether all input is saved and valid. */
  isReady: boolean;
  problems: number;
  /** Shows the problems. Absent on screens that cannot. */
  onShowProblems?: () => void;
};

type Act =
  | 'submit'
  | 'approve'
  | 'reopen'
  | 'send-back'
  | 'publish'
  | 'publish-now'
  | 'reschedule'
  | 'unschedule'
  | 'discard';

const titles: Readonly<Record<Act, string>> = {
  submit: 'Submit for approval',
  approve: 'Approve article',
  reopen: 'Reopen for editing',
  'send-back': 'Send back',
  publish: 'Publish article',
  'publish-now': 'Publish article',
  reschedule: 'Reschedule article',
  unschedule: 'Cancel schedule',
  discard: 'Delete draft',
};

/** Publication actions, with their effect on the schedule. */
const reschedulings = {
  publish: null,
  'publish-now': 'now',
  reschedule: 'later',
} as const satisfies Partial<Record<Act, Rescheduling>>;

function isPublication(act: Act): act is keyof typeof reschedulings {
  return Object.hasOwn(reschedulings, act);
}

const forms = {
  submit: {
    action: 'Submit for approval',
    text: 'It cannot be edited while it awaits approval, but you can reopen it.',
    done: 'Submitted for approval.',
  },
  approve: {
    action: 'Approve article',
    text: 'This approves the current version. Later changes need a new approval.',
    done: 'Approved. It can be published.',
  },
  reopen: {
    action: 'Reopen',
    text: 'The draft must be submitted for approval again.',
    done: 'The draft can be edited again.',
  },
  'send-back': {
    action: 'Send back',
    text: 'The draft can be edited again. Writers see your note above it and on Today, with the open comments.',
    done: 'Sent back to the writer.',
  },
  unschedule: {
    action: 'Cancel schedule',
    text: 'The draft stays approved and can be published at another time.',
    done: 'Schedule cancelled. The draft stays approved.',
  },
  discard: { action: 'Delete draft', text: 'Only staff have seen it.', done: 'Draft deleted.' },
} as const satisfies Record<Exclude<Act, keyof typeof reschedulings>, object>;

/** Closes the notices of earlier steps, which the next step makes out of date. */
function closeSuccessToasts(): void {
  for (const { id, variant } of readToasts()) if (variant === 'success') closeToast(id);
}

/** Actions on a draft in its current state, for the current user's role. */
export function DraftActions({ draft, version, isReady, problems, onShowProblems }: Props) {
  const [open, setOpen] = useState<Act | null>(null);
  const [isRefused, setRefused] = useState(false);
  if (isRefused && problems === 0) setRefused(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const openIfComplete = (act: Act) => {
    if (problems === 0) {
      setOpen(act);
      return;
    }
    setRefused(true);
    onShowProblems?.();
  };
  const done = async (message: string) => {
    setOpen(null);
    closeSuccessToasts();
    showToast('success', message);
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  const leave = async (message: string) => {
    await navigate({ to: '/articles' });
    await done(message);
  };
  const showPublished = async (id: string, published: string) => {
    closeSuccessToasts();
    await navigate({ to: '/articles/published/$id', params: { id }, state: { published } });
    await client.invalidateQueries({ queryKey: articlesKey });
  };
  return (
    <div className="relative flex flex-wrap gap-2 max-sm:w-full">
      <ActButtons draft={draft} isReady={isReady} onOpen={setOpen} onOpenComplete={openIfComplete} />
      {isRefused && (
        // In the margin below, so that the buttons do not move.
        <p role="alert" className="absolute top-full left-0 mt-1 text-sm whitespace-nowrap text-bad">
          {problems === 1 ? 'Fix the problem shown first.' : `Fix the ${problems} problems first.`}
        </p>
      )}
      <Dialog title={open === null ? '' : titles[open]} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open !== null && !isPublication(open) && (
          <ActForm draft={draft} version={version} act={open} onDone={open === 'discard' ? leave : done} />
        )}
        {open !== null && isPublication(open) && (
          <PublishArticleForm
            draft={draft}
            rescheduling={reschedulings[open]}
            onOut={showPublished}
            onScheduled={done}
          />
        )}
      </Dialog>
    </div>
  );
}

type ButtonsProps = {
  draft: ArticleDraft;
  isReady: boolean;
  onOpen: (act: Act) => void;
  /** Opens an action that requires a draft without problems. */
  onOpenComplete: (act: Act) => void;
};

function ActButtons({ draft, isReady, onOpen, onOpenComplete }: ButtonsProps) {
  const { permissions } = useStaff();
  const { state, publishAt, canApprove, isOwn } = draft;
  const mayWrite = permissions.includes('articles.write');
  const mayPublish = permissions.includes('articles.publish');
  return (
    <>
      {state === 'writing' && mayWrite && (
        <Button size="small" variant="primary" disabled={!isReady} onClick={() => onOpenComplete('submit')}>
          Submit for approval
        </Button>
      )}
      {canApprove && (
        <Button size="small" variant="primary" onClick={() => onOpenComplete('approve')}>
          Approve article
        </Button>
      )}
      {state === 'approved' && publishAt === null && mayPublish && (
        <Button size="small" variant="primary" onClick={() => onOpen('publish')}>
          Publish article
        </Button>
      )}
      {publishAt !== null && mayPublish && <ScheduleButtons onOpen={onOpen} />}
      {state !== 'writing' && publishAt === null && <ReturnButton isOwn={isOwn} onOpen={onOpen} />}
      {publishAt === null && mayWrite && (
        <div className="ml-auto">
          <Menu label="More actions" trigger="…">
            <button
              type="button"
              role="menuitem"
              className={`${menuItemClass} text-bad`}
              onClick={() => onOpen('discard')}
            >
              Delete draft
            </button>
          </Menu>
        </div>
      )}
    </>
  );
}

function ScheduleButtons({ onOpen }: { onOpen: (act: Act) => void }) {
  return (
    <>
      <Button size="small" variant="primary" onClick={() => onOpen('publish-now')}>
        Publish now
      </Button>
      <Button size="small" onClick={() => onOpen('reschedule')}>
        Reschedule
      </Button>
      <Button size="small" onClick={() => onOpen('unschedule')}>
        Cancel schedule
      </Button>
    </>
  );
}

/** Button to reopen one's own draft, or to send back another person's. */
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
  act: keyof typeof forms;
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
        text={{ label: 'Note to the writer', hint: 'Changes required before publication.' }}
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
