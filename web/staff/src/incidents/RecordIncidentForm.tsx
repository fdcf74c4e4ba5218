import { recordIncident } from '@niveshak/contract/incidents/staff-routes';
import { useState } from 'react';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { staffCall } from '../session/staff-call.ts';
import { instantOf } from './instant-of.ts';

/** Form to record an incident. Deadlines count from when it was noticed. */
export function RecordIncidentForm({ onDone }: { readonly onDone: (id: string) => void }) {
  const [title, setTitle] = useState('');
  const [noticedAt, setNoticedAt] = useState('');
  const [what, setWhat] = useState('');
  const { problems, noting } = useFieldProblems('');
  const act = (reason: string) =>
    noting(async () => {
      const body = { title, noticedAt: instantOf(noticedAt), what, reason };
      onDone((await staffCall(recordIncident, { body })).id);
    });
  return (
    <ReasonForm
      action="Record incident"
      namesFields
      isReady={title.trim() !== '' && noticedAt !== ''}
      onSubmit={act}
    >
      <TextField
        label="Title"
        name="title"
        value={title}
        error={problems['title']}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Noticed at"
        name="noticedAt"
        hint="Indian time. The 6-hour and 72-hour deadlines start then."
        type="datetime-local"
        value={noticedAt}
        error={problems['noticedAt']}
        onChange={({ target }) => setNoticedAt(target.value)}
      />
      <TextArea
        label="What happened"
        hint="Leave out members’ names and addresses. You can add details later."
        rows={4}
        value={what}
        error={problems['what']}
        onChange={({ target }) => setWhat(target.value)}
      />
    </ReasonForm>
  );
}
