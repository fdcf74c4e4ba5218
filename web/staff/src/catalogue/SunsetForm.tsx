import { saveSunset } from '@niveshak/contract/settings/routes';
import type { StaffService } from '@niveshak/contract/settings/schemas';
import { defaultSunsetNotice } from '@niveshak/domain/catalogue/sunset';
import { parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { Preview } from '../preview/Preview.tsx';
import { staffCall } from '../session/staff-call.ts';
import { SoldBefore } from './SoldBefore.tsx';

type Props = { readonly service: StaffService; readonly onSaved: () => void };

export function SunsetForm({ service, onSaved }: Props) {
  const [{ sunset, today }] = useState(service);
  const [typed, setTyped] = useState(sunset.current?.date ?? '');
  const [typedNotice, setNotice] = useState<string | null>(null);
  const date = parseCalendarDate(typed);
  const notice = typedNotice ?? (date === null ? '' : defaultSunsetNotice(date));
  const save = async (reason: string) => {
    if (date === null) return;
    await staffCall(saveSunset, { body: { seen: sunset.seen, sunset: { date, notice }, reason } });
    onSaved();
  };
  return (
    <ReasonForm
      action={sunset.current === null ? 'Set last day' : 'Change last day'}
      isReady={date !== null && notice.trim() !== ''}
      onSubmit={save}
    >
      <DateField
        label="Last day of service"
        name="sunset.date"
        min={today}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextArea
        label="Notice on the pricing page"
        name="sunset.notice"
        value={notice}
        onChange={({ target }) => setNotice(target.value)}
      />
      <SoldBefore />
      <Preview change={date === null || date === sunset.current?.date ? null : { kind: 'sunset', date }} />
    </ReasonForm>
  );
}
