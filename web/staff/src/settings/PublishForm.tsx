import {
  getLegalTemplate,
  getLegalText,
  previewLegalText,
  publishLegalText,
} from '@niveshak/contract/settings/routes';
import type { StaffLegalVersion } from '@niveshak/contract/settings/schemas';
import { defaultNoticeDays, isAgreement, isNotified, minNoticeDays } from '@niveshak/domain/kyc/legal-notice';
import { missingItems } from '@niveshak/domain/kyc/required-items';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Prose } from '../../../src/ui/Prose.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import type { LegalKind } from './legal-names.ts';
import { legalKinds, legalNames } from './legal-names.ts';
import { RequiredItems } from './RequiredItems.tsx';

type Known = {
  readonly seen: string;
  readonly today: string;
  readonly versions: readonly StaffLegalVersion[];
};
type Props = { readonly known: Known; readonly onDone: () => Promise<void> };

const kindOptions = legalKinds.map((kind) => ({ value: kind, label: legalNames[kind] }));

function newestOf({ versions }: Known, kind: LegalKind): StaffLegalVersion | null {
  return versions.find((text) => text.kind === kind) ?? null;
}

/** Returns the first missing kind, or the terms if none is missing. */
function firstKind(known: Known): LegalKind {
  return legalKinds.find((kind) => newestOf(known, kind) === null) ?? 'terms';
}

type Draft = {
  readonly kind: LegalKind;
  readonly version: string;
  /** Null until edited, like the notice and the day. */
  readonly title: string | null;
  readonly notice: string | null;
  readonly day: string | null;
  readonly isRegulatory: boolean;
  readonly bodyMarkdown: string;
  readonly confirmed: readonly string[];
};

const untyped = {
  version: '',
  title: null,
  notice: null,
  day: null,
  isRegulatory: false,
  bodyMarkdown: '',
  confirmed: [],
};

/** Returns the displayed fields. Unedited ones are derived from the newest version and the notice. */
function shownOf(draft: Draft, newest: StaffLegalVersion | null, today: string) {
  const notice = draft.notice ?? (newest === null ? '0' : String(defaultNoticeDays));
  const noticeDays = /^\d{1,3}$/.test(notice) ? Number(notice) : null;
  return {
    title: draft.title ?? newest?.title ?? legalNames[draft.kind],
    notice,
    noticeDays,
    effectiveFrom: draft.day ?? addDays(calendarDate(today), noticeDays ?? 0),
  };
}

export function PublishForm({ known, onDone }: Props) {
  const [{ seen, today }] = useState(known);
  const [draft, setDraft] = useState<Draft>(() => ({ kind: firstKind(known), ...untyped }));
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const { kind, version, isRegulatory, bodyMarkdown, confirmed } = draft;
  const newest = newestOf(known, kind);
  const shown = shownOf(draft, newest, today);
  const { problems, noting } = useFieldProblems('');
  const publish = async (reason: string) => {
    const { title, noticeDays, effectiveFrom } = shown;
    if (noticeDays === null) return;
    const named = { kind, version, title, effectiveFrom };
    const body = {
      seen,
      ...named,
      noticeDays,
      isRegulatory,
      bodyMarkdown,
      confirmedItems: [...confirmed],
      reason,
    };
    const { outcome } = await noting(() => staffCall(publishLegalText, { body }));
    showToast(
      'success',
      outcome === 'waiting'
        ? 'Submitted for approval by compliance.'
        : `Published. It is in force from ${effectiveFrom}.`,
    );
    await onDone();
  };
  return (
    <ReasonForm
      action="Publish"
      namesFields
      isReady={
        shown.noticeDays !== null &&
        version.trim() !== '' &&
        bodyMarkdown.trim() !== '' &&
        missingItems(kind, bodyMarkdown, confirmed).length === 0
      }
      onSubmit={publish}
    >
      <VersionFields draft={{ ...draft, ...shown }} newest={newest} problems={problems} set={set} />
      {newest !== null && isAgreement(kind) && (
        <Checkbox
          label={`A regulator requires this change, so it may take effect with less than ${minNoticeDays} days’ notice`}
          checked={isRegulatory}
          onChange={({ target }) => set({ isRegulatory: target.checked })}
        />
      )}
      {newest !== null && isNotified(kind) && (
        <p className="text-sm text-soft">Every member with a plan gets an email about the new version.</p>
      )}
      <BodyField
        value={bodyMarkdown}
        error={problems['bodyMarkdown']}
        kind={kind}
        newest={newest}
        onChange={(body) => set({ bodyMarkdown: body })}
      />
      <RequiredItems
        kind={kind}
        bodyMarkdown={bodyMarkdown}
        confirmed={confirmed}
        onConfirm={(items) => set({ confirmed: items })}
      />
      <Shown bodyMarkdown={bodyMarkdown} />
    </ReasonForm>
  );
}

type VersionProps = {
  readonly draft: Draft & ReturnType<typeof shownOf>;
  readonly newest: StaffLegalVersion | null;
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (change: Partial<Draft>) => void;
};

function VersionFields({ draft, newest, problems, set }: VersionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Text"
        options={kindOptions}
        value={draft.kind}
        onChange={({ target }) =>
          set({ kind: legalKinds.find((each) => each === target.value) ?? 'terms', confirmed: [] })
        }
      />
      <TextField
        label="Version"
        hint={newest === null ? 'The first, e.g. 1.' : `The last one is ${newest.version}.`}
        value={draft.version}
        error={problems['version']}
        onChange={({ target }) => set({ version: target.value })}
      />
      <TextField
        label="Title"
        value={draft.title}
        error={problems['title']}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Days of notice"
        inputMode="numeric"
        value={draft.notice}
        error={draft.noticeDays === null ? 'Enter a number of days.' : problems['noticeDays']}
        onChange={({ target }) => set({ notice: target.value })}
      />
      <DateField
        label="In force from"
        value={draft.effectiveFrom}
        error={problems['effectiveFrom']}
        onChange={({ target }) => set({ day: target.value === '' ? null : target.value })}
      />
    </div>
  );
}

type BodyProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly kind: LegalKind;
  readonly newest: StaffLegalVersion | null;
  readonly onChange: (bodyMarkdown: string) => void;
};

function BodyField({ value, error, kind, newest, onChange }: BodyProps) {
  const beginWithNewest = async () => {
    if (newest === null) return;
    const params = { kind: newest.kind, version: newest.version };
    onChange((await staffCall(getLegalText, { params })).bodyMarkdown);
  };
  const beginWithTemplate = async () => {
    onChange((await staffCall(getLegalTemplate, { params: { kind } })).bodyMarkdown);
  };
  return (
    <div>
      <TextArea
        label="Text in Markdown"
        rows={12}
        className="font-mono text-sm"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {newest !== null && (
          <Button size="small" onClick={() => void beginWithNewest()}>
            Start from version {newest.version}
          </Button>
        )}
        {kind !== 'accessibility' && value.trim() === '' && (
          <Button size="small" onClick={() => void beginWithTemplate()}>
            Use template
          </Button>
        )}
        {kind !== 'accessibility' && (
          <p className="text-sm text-soft">The template states facts about the firm. Check every sentence.</p>
        )}
      </div>
    </div>
  );
}

function Shown({ bodyMarkdown }: { bodyMarkdown: string }) {
  const deferred = useDeferredValue(bodyMarkdown);
  const shown = useQuery({
    queryKey: ['legal-preview', deferred],
    queryFn: () => staffCall(previewLegalText, { body: { bodyMarkdown: deferred } }),
    enabled: deferred.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (bodyMarkdown.trim() === '' || shown.data === undefined) return null;
  return (
    <section aria-label="As members will see it" className="border-y border-rule py-4">
      <p className="mb-2 text-sm text-soft">As members will see it</p>
      <Prose html={shown.data.bodyHtml} />
    </section>
  );
}
