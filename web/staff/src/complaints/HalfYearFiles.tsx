import { saveHalfYear } from '@niveshak/contract/clients/staff-routes';
import { saveComplaints } from '@niveshak/contract/complaints/staff-routes';
import { halfYearOf } from '@niveshak/domain/complaints/register';
import { addDays, calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useState } from 'react';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { useTodayOfConsole } from '../session/console-config.ts';
import { useStaff } from '../session/session.ts';
import { staffCsv } from '../session/staff-call.ts';

const offered = 6;

/** Files for the half-yearly report to BSE. The latest completed half-year is preselected. */
export function HalfYearFiles() {
  const today = useTodayOfConsole();
  const mayReadClients = useStaff().permissions.includes('clients.read');
  const halves = halvesUntil(today);
  const [from, setFrom] = useState<string>(halves[1]?.from ?? today);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-soft">
        {mayReadClients
          ? 'The report covers clients, fees, complaints and staff. File it within 30 days of the half-year’s end.'
          : 'File it within 30 days of the half-year’s end. Owners and compliance can save the report with clients and fees.'}
      </p>
      <SelectField
        label="Half-year"
        options={halves.map((half) => ({
          value: half.from,
          label: `${formatDate(half.from)} to ${formatDate(half.to)}${half.to >= today ? ', until today' : ''}`,
        }))}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {mayReadClients && (
          <DownloadButton file={() => staffCsv(saveHalfYear, { on: calendarDate(from) }, 'half-year.csv')}>
            Save report
          </DownloadButton>
        )}
        <DownloadButton file={() => staffCsv(saveComplaints, { day: calendarDate(from) }, 'complaints.csv')}>
          Save complaints
        </DownloadButton>
      </div>
    </div>
  );
}

/** Returns the half-year that contains a day and those before it, newest first. */
function halvesUntil(today: CalendarDate) {
  const halves = [halfYearOf(today)];
  for (let half = halves[0]; half !== undefined && halves.length < offered;) {
    half = halfYearOf(addDays(half.from, -1));
    halves.push(half);
  }
  return halves;
}
