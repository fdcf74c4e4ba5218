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

/** Selects a publication time: now, or a minute in Indian time. */
export function usePublishAt(): PublishAt {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState('');
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
