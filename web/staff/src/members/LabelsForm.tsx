import { listLabels, setMemberLabels } from '@niveshak/contract/members/label-routes';
import type { StaffMemberPage } from '@niveshak/contract/members/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = { readonly member: StaffMemberPage; readonly onDone: () => void };

export function LabelsForm({ member, onDone }: Props) {
  const client = useQueryClient();
  const known = useQuery({ queryKey: ['labels'], queryFn: () => staffCall(listLabels) });
  const [labels, setLabels] = useState<readonly string[]>(member.labels);
  const [typed, setTyped] = useState('');
  const suggestions = useId();
  const wanted = withLabel(labels, typed);
  const act = async (reason: string | undefined) => {
    await staffCall(setMemberLabels, {
      params: { id: member.id },
      body: { labels: [...wanted], seen: member.labels, reason },
    });
    showToast('success', 'Labels saved.');
    await client.invalidateQueries({ queryKey: ['labels'] });
    onDone();
  };
  return (
    <NoteForm
      action="Save labels"
      onSubmit={act}
      isReady={wanted.join() !== member.labels.join()}
      missing="The labels have not changed."
    >
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li key={label}>
              <Button
                size="small"
                aria-label={`Remove ${label}`}
                onClick={() => setLabels(labels.filter((each) => each !== label))}
              >
                {label} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="New label"
        hint="For example “press” or “met in Pune”. Included in the member’s data export."
        list={suggestions}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={suggestions}>
        {known.data?.labels.map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </NoteForm>
  );
}

function withLabel(labels: readonly string[], typed: string): readonly string[] {
  const label = typed.trim();
  const isThere = labels.some((each) => each.toLowerCase() === label.toLowerCase());
  return label === '' || isThere ? labels : [...labels, label];
}
