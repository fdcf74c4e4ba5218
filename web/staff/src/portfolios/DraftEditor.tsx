import type { StaffArticles } from '@niveshak/contract/articles/staff-schemas';
import type { RebalanceDraft, RebalanceEffect } from '@niveshak/contract/portfolios/staff-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { articlesQuery, choicesQuery } from '../articles/queries.ts';
import { PickField, optionsOf } from '../frame/PickField.tsx';
import { Effect } from './Effect.tsx';
import { hasWholeWeights } from './draft-content.ts';
import { PublishForm } from './PublishForm.tsx';
import { effectQuery } from './queries.ts';
import { SharePicker } from './SharePicker.tsx';
import { hasNewerDraft, useSavedDraft } from './use-saved-draft.ts';
import { WeightLines } from './WeightLines.tsx';
import { LeaveGuard } from '../frame/LeaveGuard.tsx';
import { QueryView } from '../frame/QueryView.tsx';

type Props = { draft: RebalanceDraft; isExperiment: boolean; onPublished: () => Promise<void> };

/** Rebalance editor that saves while typing and shows the effect next to the input. */
export function DraftEditor({ draft, isExperiment, onPublished }: Props) {
  const saver = useSavedDraft(draft);
  const { typed, version, change } = saver;
  const effect = useQuery(effectQuery(draft.id, version));
  const [isPublishing, setPublishing] = useState(false);
  const isFresh = saver.isSaved && effect.data?.version === version;
  const [hasTried, setTried] = useState(false);
  const publish = () => {
    setTried(true);
    if (effect.data?.problems.length === 0) setPublishing(true);
  };
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <LeaveGuard isUnsaved={() => !saver.isSaved} />
      <div className="flex flex-col gap-6">
        {saver.failure !== null && <SaveFailure failure={saver.failure} onAgain={saver.tryAgain} />}
        <Shares typed={typed} effect={effect.data} onChange={change} />
        <DraftTexts texts={typed} isExperiment={isExperiment} onChange={change} />
      </div>
      <aside aria-label="Effect" className="xl:sticky xl:top-6 xl:self-start">
        <h3 className="mb-3 text-lg">Effect</h3>
        <QueryView query={effect} what="the effect">
          {(data) => (
            <Effect
              effect={data}
              isFresh={isFresh}
              hasWholeWeights={hasWholeWeights(typed.lines)}
              isRefused={hasTried}
            />
          )}
        </QueryView>
        <div className="mt-5 flex items-center gap-4">
          <Button variant="primary" disabled={!isFresh} onClick={publish}>
            Publish
          </Button>
          <output aria-label="Draft state" className="text-sm text-soft">
            {stateText(saver)}
          </output>
        </div>
      </aside>
      <Dialog title={publishTitle(draft)} isOpen={isPublishing} onClose={() => setPublishing(false)}>
        {effect.data !== undefined && (
          <PublishForm
            draftId={draft.id}
            version={version}
            isCorrection={draft.corrects !== null}
            effect={effect.data}
            onDone={() => {
              setPublishing(false);
              void onPublished();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

type SharesProps = {
  typed: Saver['typed'];
  effect: RebalanceEffect | undefined;
  onChange: Saver['change'];
};

function Shares({ typed: { lines }, effect, onChange }: SharesProps) {
  const add = ({ symbol }: { symbol: string }) =>
    onChange({ lines: [...lines, { symbol, percent: '0', reason: '' }] });
  return (
    <div>
      <WeightLines
        lines={lines}
        effect={effect?.lines}
        onChange={(changed) => onChange({ lines: changed })}
      />
      <div className="mt-4 max-w-md">
        <SharePicker
          label="Add a share"
          takenText="Already in the draft"
          leaveOut={lines.map(({ symbol }) => symbol)}
          onPick={add}
        />
      </div>
    </div>
  );
}

function publishTitle({ corrects }: RebalanceDraft): string {
  return corrects === null ? 'Publish rebalance' : 'Publish correction';
}

type TextsProps = {
  texts: Saver['typed'];
  isExperiment: boolean;
  onChange: Saver['change'];
};

function DraftTexts({ texts, isExperiment, onChange }: TextsProps) {
  const choices = useQuery(choicesQuery);
  const articles = useQuery(articlesQuery);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <TextField
        label="Note"
        hint="What changes, in one sentence. Members read it first."
        value={texts.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <PickField
        label="Analyst"
        hint="The author of this recommendation."
        options={optionsOf(choices.data?.analysts ?? [])}
        another="Another analyst"
        value={texts.analyst}
        onChange={(analyst) => onChange({ analyst })}
      />
      <TextArea
        label="Rationale"
        hint={isExperiment ? undefined : 'The reasons in full.'}
        rows={5}
        value={texts.rationale}
        onChange={({ target }) => onChange({ rationale: target.value })}
      />
      <TextArea
        label="Disclosures"
        hint="Positions, compensation in twelve months and conflicts of analyst, firm and associates. “None” is valid."
        rows={5}
        value={texts.disclosures}
        onChange={({ target }) => onChange({ disclosures: target.value })}
      />
      <SelectField
        label="Article"
        hint="Optional. An article about this change."
        placeholder="None"
        options={articleOptions(articles.data?.articles ?? [], texts.article)}
        value={texts.article}
        onChange={({ target }) => onChange({ article: target.value })}
      />
    </div>
  );
}

/** Returns the published articles, newest first, plus the selected one if it is not among them. */
function articleOptions(articles: StaffArticles['articles'], chosen: string) {
  const shown = articles
    .filter(({ withdrawnAt, isScheduled }) => withdrawnAt === null && !isScheduled)
    .map(({ slug, title }) => ({ value: slug, label: title }));
  return chosen === '' || shown.some(({ value }) => value === chosen)
    ? shown
    : [...shown, { value: chosen, label: chosen }];
}

type Saver = ReturnType<typeof useSavedDraft>;

function stateText({ isSaved, isComplete, failure }: Saver): string {
  if (failure !== null) return 'Not saved.';
  if (!isComplete) return 'Not saved: correct the marked weight.';
  return isSaved ? 'Saved.' : 'Saving …';
}

function SaveFailure({ failure, onAgain }: { failure: Error; onAgain: () => void }) {
  return (
    <ErrorBanner
      title={failure instanceof ApiError ? (failure.title ?? undefined) : undefined}
      action={
        hasNewerDraft(failure) ? (
          <Button onClick={() => location.reload()}>Reload</Button>
        ) : (
          <Button onClick={onAgain}>Try again</Button>
        )
      }
      takesFocus
    >
      {errorText(failure, 'Your changes were not saved.')}
      {failure instanceof ApiError && failure.errors.map(({ path, message }) => <p key={path}>{message}</p>)}
    </ErrorBanner>
  );
}
