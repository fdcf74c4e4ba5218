import { discardRebalanceDraft, unscheduleRebalance } from '@niveshak/contract/portfolios/staff-routes';
import type { RebalanceDraft, StaffPortfolio } from '@niveshak/contract/portfolios/staff-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { Section } from '../../../src/ui/Section.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { RealTimeMark } from '../frame/ClockNote.tsx';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { DraftEditor } from './DraftEditor.tsx';
import { Effect } from './Effect.tsx';
import { effectQuery, portfoliosKey } from './queries.ts';
import { QueryView } from '../frame/QueryView.tsx';

type Props = { draft: RebalanceDraft; facts: StaffPortfolio['facts'] };

/** Open draft, either editable by staff who may publish or scheduled. */
export function DraftSection({ draft, facts }: Props) {
  const mayPublish = useStaff().permissions.includes('portfolios.publish');
  const [isDiscarding, setDiscarding] = useState(false);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: portfoliosKey });
  const discard = async (reason: string | undefined) => {
    await staffCall(discardRebalanceDraft, { params: { id: draft.id }, body: { reason } });
    setDiscarding(false);
    showToast('success', 'Draft deleted.');
    await reload();
  };
  return (
    <Section
      id="draft"
      title={draft.corrects === null ? 'Rebalance draft' : 'Correction draft'}
      aside={
        mayPublish && (
          <Button size="small" variant="danger" onClick={() => setDiscarding(true)}>
            Delete draft
          </Button>
        )
      }
    >
      {draft.problem !== null && (
        <div className="mb-5">
          <ErrorBanner title="Not published at the scheduled time.">{draft.problem}</ErrorBanner>
        </div>
      )}
      {draft.publishAt === null && mayPublish ? (
        <DraftEditor
          key={draft.version}
          draft={draft}
          isExperiment={facts.kind === 'experiment'}
          onPublished={reload}
        />
      ) : (
        <WaitingDraft draft={draft} mayPublish={mayPublish} onDone={reload} />
      )}
      <Dialog title="Delete draft" isOpen={isDiscarding} onClose={() => setDiscarding(false)}>
        <NoteForm action="Delete draft" isDangerous onSubmit={discard}>
          <p>Only staff have seen it.</p>
        </NoteForm>
      </Dialog>
    </Section>
  );
}

type WaitingProps = { draft: RebalanceDraft; mayPublish: boolean; onDone: () => Promise<void> };

function WaitingDraft({ draft, mayPublish, onDone }: WaitingProps) {
  const effect = useQuery(effectQuery(draft.id, draft.version));
  const [isOpen, setOpen] = useState(false);
  const takeBack = async (reason: string | undefined) => {
    await staffCall(unscheduleRebalance, { params: { id: draft.id }, body: { reason } });
    setOpen(false);
    showToast('success', 'Schedule cancelled. The draft can be edited again.');
    await onDone();
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <p>
          {draft.publishAt === null ? (
            <>
              Last edited by {draft.editedBy} on {instantText(draft.editedAt)} <RealTimeMark />.
            </>
          ) : (
            <>
              Scheduled for <b>{instantText(draft.publishAt)}</b>, Indian time.
            </>
          )}
        </p>
        <p className="mt-2 max-w-prose">{draft.note}</p>
        {effect.data?.asOf !== undefined && effect.data.asOf !== null && (
          <p className="mt-2 text-sm text-soft">
            Priced at the close of <DateText date={effect.data.asOf} />.
          </p>
        )}
        {mayPublish && draft.publishAt !== null && (
          <Button className="mt-4" onClick={() => setOpen(true)}>
            Cancel schedule
          </Button>
        )}
      </div>
      <QueryView query={effect} what="the effect">
        {(data) => <Effect effect={data} isFresh hasWholeWeights isRefused />}
      </QueryView>
      <Dialog title="Cancel schedule" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NoteForm action="Cancel schedule" onSubmit={takeBack}>
          <p>The draft is kept and can be edited again.</p>
        </NoteForm>
      </Dialog>
    </div>
  );
}
