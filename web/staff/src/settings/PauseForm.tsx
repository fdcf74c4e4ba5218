import { getMemberPauses, saveMemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import type { MemberPauses } from '@niveshak/contract/checkout/staff-member-pause-routes';
import { memberPauseLimits } from '@niveshak/domain/membership/member-pause';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { isUnchanged } from '../frame/is-unchanged.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { FormNote } from './FormNote.tsx';

const pausesKey = ['member-pauses'];
const numbers = (most: number) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));

/** Settings for how long and how often members may pause their plan. */
export function PauseForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const client = useQueryClient();
  const pauses = useQuery({ queryKey: pausesKey, queryFn: () => staffCall(getMemberPauses) });
  const [saves, setSaves] = useState(0);
  const saved = async () => {
    await client.invalidateQueries({ queryKey: pausesKey });
    setSaves((count) => count + 1);
    await onSaved();
  };
  return (
    <QueryView query={pauses} what="the pauses">
      {(data) => <Fields key={saves} opened={data.pauses} onSaved={saved} />}
    </QueryView>
  );
}

function Fields({ opened, onSaved }: { opened: MemberPauses; onSaved: () => Promise<void> }) {
  const [seen] = useState(opened);
  const [isOn, setOn] = useState(seen !== null);
  const [mostDays, setMostDays] = useState(seen?.mostDays ?? 30);
  const [perYear, setPerYear] = useState(seen?.perYear ?? 1);
  const pauses = isOn ? { mostDays, perYear } : null;
  const save = async (reason: string | undefined) => {
    await staffCall(saveMemberPauses, { body: { pauses, seen, reason } });
    await onSaved();
  };
  return (
    <div className="max-w-lg">
      <NoteForm
        action="Save pauses"
        isOnPage
        isUnchanged={pauses === null ? seen === null : isUnchanged(seen, pauses)}
        onSubmit={save}
      >
        <SelectField
          label="Pauses by members"
          options={[
            { value: 'no', label: 'Only staff can pause a plan' },
            { value: 'yes', label: 'Members can pause their plan' },
          ]}
          value={isOn ? 'yes' : 'no'}
          onChange={({ target }) => setOn(target.value === 'yes')}
        />
        {isOn && (
          <>
            <SelectField
              label="Maximum days per pause"
              options={numbers(memberPauseLimits.mostDays)}
              value={String(mostDays)}
              onChange={({ target }) => setMostDays(Number(target.value))}
            />
            <SelectField
              label="Pauses per year"
              options={numbers(memberPauseLimits.perYear)}
              value={String(perYear)}
              onChange={({ target }) => setPerYear(Number(target.value))}
            />
          </>
        )}
        <FormNote>Pauses by staff count as well.</FormNote>
      </NoteForm>
    </div>
  );
}
