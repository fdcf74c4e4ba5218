import { useEffect, useState } from 'react';
import { focusOn } from '../ui/use-focus-when.ts';

/** Step with a separate button that must be completed before the form can be submitted. */
export type MissedStep = 'identity' | 'terms';

/**
 * Returns the step that the last attempt to submit missed, and a function to record an attempt; null means invalid
 * fields. After each attempt, focuses the first invalid field or missed step of the form with this id, in page order.
 */
export function useMissed(formId: string) {
  const [{ attempts, step }, setMissed] = useState<{ attempts: number; step: MissedStep | null }>({
    attempts: 0,
    step: null,
  });
  useEffect(() => {
    if (attempts === 0) return;
    const form = document.getElementById(formId);
    focusOn(form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missed]') ?? null);
  }, [formId, attempts]);
  const miss = (missed: MissedStep | null) =>
    setMissed((before) => ({ attempts: before.attempts + 1, step: missed }));
  return { missed: step, miss };
}
