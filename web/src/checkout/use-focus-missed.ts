import { useEffect } from 'react';
import { focusOn } from '../ui/use-focus-when.ts';

/**
 * After each attempt to submit the form with this id, focuses the first invalid field or incomplete step in page order.
 */
export function useFocusMissed(formId: string, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    const form = document.getElementById(formId);
    focusOn(form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missed]') ?? null);
  }, [formId, attempts]);
}
