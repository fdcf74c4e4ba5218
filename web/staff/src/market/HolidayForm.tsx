import { recordHoliday } from '@niveshak/contract/market-data/staff-routes';
import { useState } from 'react';
import { DateText } from '../../../src/ui/DateText.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

type Props = {
  readonly date: string;
  /** Name of the holiday to revoke; null to record one. */
  readonly known: string | null;
  readonly onDone: () => void;
};

/** Form to record that the exchange was closed on a day, or to revoke the record. */
export function HolidayForm({ date, known, onDone }: Props) {
  const [name, setName] = useState(known ?? '');
  const act = async (reason: string) => {
    await staffCall(recordHoliday, { body: { date, isHoliday: known === null, name, reason } });
    showToast('success', known === null ? 'Recorded.' : 'Removed.');
    onDone();
  };
  return (
    <ReasonForm action={known === null ? 'Record holiday' : 'Remove'} onSubmit={act}>
      <p>
        <DateText date={date} />
        {known !== null && `, ${known}`}
      </p>
      {known === null && (
        <TextField
          label="Holiday"
          name="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
    </ReasonForm>
  );
}
