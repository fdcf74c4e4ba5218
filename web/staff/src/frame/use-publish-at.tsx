import type { ReactNode } from 'react';
import { useState } from 'react';
import { RadioGroup } from '../../../src/ui/RadioGroup.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type PublishAt = {
  readonly fields: ReactNode;
  /** RFC 3339 in Indian time; null for now. */
  readonly instant: string | null;
  readonly isReady: boolean;
  readonly action: string;
};

/**
 * Returns the fields to select a publication time, either now or a minute in Indian time.
 * @param given the initial instant, or null for now
 */
export function usePublishAt(given: string | null = null): PublishAt {
  const [when, setWhen] = useState<'now' | 'later'>(given === null ? 'now' : 'later');
  const [at, setAt] = useState(given === null ? '' : localInIndia(given));
  const isNow = when === 'now';
  const fields = (
    <>
      <RadioGroup
        legend="When"
        choices={[
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'At a set time' },
        ]}
        chosen={when}
        onChoose={setWhen}
      />
      {!isNow && (
        <TextField
          label="Date and time in India (IST)"
          name="at"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
    </>
  );
  return {
    fields,
    instant: isNow ? null : `${at}:00+05:30`,
    isReady: isNow || at !== '',
    action: isNow ? 'Publish now' : 'Schedule',
  };
}

const indiaOffsetMs = 5.5 * 3_600_000;

/** Returns an instant as the value of a `datetime-local` field in Indian time. */
function localInIndia(instant: string): string {
  return new Date(Date.parse(instant) + indiaOffsetMs).toISOString().slice(0, 16);
}
