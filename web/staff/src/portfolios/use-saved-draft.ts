import { saveRebalanceDraft } from '@niveshak/contract/portfolios/staff-routes';
import type { RebalanceDraft } from '@niveshak/contract/portfolios/staff-schemas';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../src/lib/api-error.ts';
import { useRetryOnline } from '../frame/use-retry-online.ts';
import { staffCall } from '../session/staff-call.ts';
import { contentOf, typedDraft } from './draft-content.ts';
import type { TypedDraft } from './draft-content.ts';

/** Idle time in milliseconds before typed text is saved. */
const pauseMs = 500;

/** Returns a draft that saves while typing, one save at a time. A rejected save stops further saves. */
export function useSavedDraft(draft: RebalanceDraft) {
  const [typed, setTyped] = useState<TypedDraft>(() => typedDraft(draft));
  const [saved, setSaved] = useState({ typed, version: draft.version });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isRetry, setRetry] = useState(false);
  const content = contentOf(typed);
  const isDirty = typed !== saved.typed;
  useEffect(() => {
    const toSave = contentOf(typed);
    if (typed === saved.typed || isSaving || (failure !== null && !isRetry) || toSave === null)
      return undefined;
    const timer = setTimeout(() => {
      setSaving(true);
      staffCall(saveRebalanceDraft, {
        params: { id: draft.id },
        body: { version: saved.version, ...toSave },
      })
        .then(
          ({ version }) => {
            setSaved({ typed, version });
            setFailure(null);
          },
          (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
        )
        .finally(() => {
          setSaving(false);
          setRetry(false);
        });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, saved, isSaving, failure, isRetry, draft.id]);
  useRetryOnline(failure, () => setRetry(true));
  return {
    typed,
    /** Saved version. */
    version: saved.version,
    isSaved: !isDirty,
    isComplete: content !== null,
    failure,
    change: (part: Partial<TypedDraft>) => {
      setTyped((before) => ({ ...before, ...part }));
      if (!hasNewerDraft(failure)) setFailure(null);
    },
    tryAgain: () => setFailure(null),
  };
}

/** Returns whether another person has changed the draft, so that saving again cannot succeed. */
export function hasNewerDraft(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.code === 'changed-meanwhile';
}
