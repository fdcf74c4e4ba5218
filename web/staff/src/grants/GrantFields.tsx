import type { ComplimentaryPlan } from '@niveshak/domain/membership/grant';
import { grantProblemText } from '@niveshak/contract/members/grant-texts';
import { grantDays, isComplimentaryPlan } from '@niveshak/domain/membership/grant';
import type { Term } from '@niveshak/domain/membership/term';
import { calendarDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { DateText } from '../../../src/ui/DateText.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { useConfigOfConsole, useTodayOfConsole } from '../session/console-config.ts';

const grantable = [
  { value: 'CMPGUEST', label: 'Guest: everything in Premium' },
  { value: 'CMP14D', label: 'Premium trial' },
] as const;

export type GrantFacts = { readonly alias: ComplimentaryPlan; readonly endDate: string };
export const nothingChosen: GrantFacts = { alias: 'CMPGUEST', endDate: '' };

const latestDay = calendarDate('2199-12-31');

type Props = {
  readonly value: GrantFacts;
  /** Current and queued terms of the member. */
  readonly terms?: readonly Term[];
  readonly onChange: (value: GrantFacts) => void;
};

/** Returns the days of the grant, or null until a last day is chosen. */
export function useGrantDays({ endDate }: GrantFacts, terms: readonly Term[] = []) {
  const today = useTodayOfConsole();
  const { sunset } = useConfigOfConsole();
  const last = parseCalendarDate(endDate);
  const until = sunset === null ? null : { ...sunset, date: calendarDate(sunset.date) };
  return last === null ? null : grantDays(terms, last, today, until);
}

export function GrantFields({ value, terms = [], onChange }: Props) {
  const today = useTodayOfConsole();
  const { sunset } = useConfigOfConsole();
  const days = useGrantDays(value, terms);
  const earliest = grantDays(terms, latestDay, today, null);
  const isFull = sunset !== null && earliest.ok && earliest.startDate > sunset.date;
  if (isFull)
    return (
      <p className="text-sm">Another plan runs until the last day of service, so no day is left to grant.</p>
    );
  return (
    <>
      <SelectField
        label="Plan"
        name="alias"
        options={grantable}
        value={value.alias}
        onChange={({ target }) => {
          if (isComplimentaryPlan(target.value)) onChange({ ...value, alias: target.value });
        }}
      />
      <DateField
        label="Last day"
        name="endDate"
        min={earliest.ok ? earliest.startDate : today}
        max={sunset?.date}
        error={days?.ok === false ? grantProblemText(days.problem) : undefined}
        value={value.endDate}
        onChange={({ target }) => onChange({ ...value, endDate: target.value })}
      />
      {days?.ok === true && (
        <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2 border-y border-rule py-3 text-sm">
          <dt className="text-soft">First day</dt>
          <dd>
            <DateText date={days.startDate} />
          </dd>
          <dt className="text-soft">Last day</dt>
          <dd>
            <DateText date={value.endDate} />
          </dd>
        </dl>
      )}
    </>
  );
}
