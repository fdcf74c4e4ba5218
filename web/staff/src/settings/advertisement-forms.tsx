import { changeAdvertisement, submitAdvertisement } from '@niveshak/contract/settings/advertisement-routes';
import type { StaffAdvertisement } from '@niveshak/contract/settings/advertisement-routes';
import { shareText } from '@niveshak/domain/firm/share-text';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { channelOptions } from './advertisement-names.ts';

type Fields = {
  readonly channel: StaffAdvertisement['channel'];
  readonly title: string;
  readonly bodyMarkdown: string;
  readonly startsOn: string;
  readonly endsOn: string;
};
export type AdvertisedFirm = { readonly legalName: string; readonly sebiRegistration: string };
type SubmitProps = { readonly firm: AdvertisedFirm | null; readonly onDone: () => void };

/** Form to submit an advertisement. The text starts with the required name and number. */
export function SubmitAdvertisementForm({ firm, onDone }: SubmitProps) {
  const [fields, setFields] = useState<Fields>({
    channel: 'social',
    title: '',
    bodyMarkdown: firm === null ? '' : shareText(firm, ''),
    startsOn: '',
    endsOn: '',
  });
  const set = (change: Partial<Fields>) => setFields((now) => ({ ...now, ...change }));
  const { problems, noting } = useFieldProblems('');
  const submit = async (reason: string) => {
    const body = { ...fields, endsOn: fields.endsOn === '' ? null : fields.endsOn, reason };
    const answer = await noting(() => staffCall(submitAdvertisement, { body }));
    showToast(
      'success',
      answer.outcome === 'waiting'
        ? 'Submitted for approval by compliance.'
        : `Approved as ${answer.reference}.`,
    );
    onDone();
  };
  const isReady = fields.title.trim() !== '' && fields.bodyMarkdown.trim() !== '' && fields.startsOn !== '';
  return (
    <ReasonForm action="Submit" namesFields isReady={isReady} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Title"
          hint="For the firm’s own reference."
          value={fields.title}
          error={problems['title']}
          onChange={({ target }) => set({ title: target.value })}
        />
        <SelectField
          label="Channel"
          options={channelOptions}
          value={fields.channel}
          onChange={({ target }) => {
            const chosen = channelOptions.find(({ value }) => value === target.value);
            if (chosen !== undefined) set({ channel: chosen.value });
          }}
        />
        <DateField
          label="From"
          value={fields.startsOn}
          error={problems['startsOn']}
          onChange={({ target }) => set({ startsOn: target.value })}
        />
        <DateField
          label="To (optional)"
          value={fields.endsOn}
          error={problems['endsOn']}
          onChange={({ target }) => set({ endsOn: target.value })}
        />
      </div>
      <TextArea
        label="Text"
        hint="The whole text, including what a picture shows or a speaker says."
        rows={10}
        value={fields.bodyMarkdown}
        error={problems['bodyMarkdown']}
        onChange={({ target }) => set({ bodyMarkdown: target.value })}
      />
    </ReasonForm>
  );
}

type DetailsProps = {
  readonly known: StaffAdvertisement;
  readonly mayChange: boolean;
  readonly onDone: () => void;
};

/** Approved advertisement with editable BSE approval and last day. */
export function AdvertisementDetails({ known, mayChange, onDone }: DetailsProps) {
  const [exchangeReference, setReference] = useState(known.exchangeReference ?? '');
  const [endsOn, setEndsOn] = useState(known.endsOn ?? '');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      await staffCall(changeAdvertisement, {
        params: { id: known.id },
        body: {
          exchangeReference: exchangeReference.trim() === '' ? null : exchangeReference,
          endsOn: endsOn === '' ? null : endsOn,
          reason,
        },
      });
      showToast('success', 'Saved.');
      onDone();
    });
  const facts = (
    <>
      <p className="text-sm text-soft">
        {known.reference}, submitted by {known.submittedBy}, approved by {known.approvedBy} on{' '}
        {instantText(known.approvedAt)}.
      </p>
      <p className="mt-3 max-h-96 overflow-y-auto rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {known.body}
      </p>
    </>
  );
  if (!mayChange) return facts;
  return (
    <ReasonForm action="Save" namesFields onSubmit={act}>
      <div>{facts}</div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="BSE approval"
          hint="The approval’s reference. Leave empty until approved."
          value={exchangeReference}
          error={problems['exchangeReference']}
          onChange={({ target }) => setReference(target.value)}
        />
        <DateField
          label="To"
          hint="The last day it appears."
          value={endsOn}
          error={problems['endsOn']}
          onChange={({ target }) => setEndsOn(target.value)}
        />
      </div>
    </ReasonForm>
  );
}
