import { getArticleDraft, saveArticleDraft } from '@niveshak/contract/articles/staff-routes';
import type { ArticleDraft } from '@niveshak/contract/articles/staff-schemas';
import { isSameContent, mergeContent } from '@niveshak/domain/articles/merge-content';
import type { ContentConflict } from '@niveshak/domain/articles/merge-content';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useEffect, useRef, useState } from 'react';
import { useRetryOnline } from '../frame/use-retry-online.ts';
import { staffCall } from '../session/staff-call.ts';
import { storeUnsaved, unsavedOf } from './unsaved-draft.ts';

/** Idle time in milliseconds before typed text is saved. */
const pauseMs = 500;
/** Poll interval in milliseconds for other people's changes while the user is not typing. */
const lookEveryMs = 8_000;

type Saved = { readonly content: ArticleContent; readonly version: number };
export type SharedDraft = {
  readonly typed: ArticleContent;
  /** Saved version. */
  readonly version: number;
  readonly isSaved: boolean;
  readonly failure: Error | null;
  /** Passages changed by both another person and this user, until dismissed. */
  readonly conflicts: readonly ContentConflict[];
  /** Other person who changed the draft in the meantime; null if there is none. */
  readonly joinedBy: string | null;
  readonly change: (part: Partial<ArticleContent>) => void;
  readonly tryAgain: () => void;
  readonly dismiss: () => void;
};

/**
 * Returns a draft that saves while typing and merges other people's edits. No input is lost, because anything that
 * cannot be saved stays in the browser until it can.
 */
export function useArticleDraft(draft: ArticleDraft, isOpen: boolean): SharedDraft {
  const [typed, setTyped] = useState(() => firstContent(draft));
  const [saved, setSaved] = useState<Saved>({ content: draft.content, version: draft.version });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isRetry, setRetry] = useState(false);
  const [conflicts, setConflicts] = useState<readonly ContentConflict[]>([]);
  const [joinedBy, setJoinedBy] = useState<string | null>(null);
  const now = useRef(typed);
  const isSaved = isSameContent(typed, saved.content);
  useEffect(() => {
    now.current = typed;
  });

  useEffect(() => {
    if (!isOpen || isSaving || (failure !== null && !isRetry) || isSaved) return undefined;
    const timer = setTimeout(() => {
      setSaving(true);
      const [base, content] = [saved.content, typed];
      staffCall(saveArticleDraft, { params: { id: draft.id }, body: { base, content } })
        .then(
          (answer) => {
            storeUnsaved(draft.id, null);
            setFailure(null);
            setSaved({ content: answer.content, version: answer.version });
            setConflicts((before) => [...before, ...answer.conflicts]);
            if (isSameContent(answer.content, content)) return;
            // Another person edited the draft. Merge their text with the text typed in the meantime.
            setJoinedBy(answer.editedBy);
            setTyped((before) => mergeContent(content, answer.content, before).content);
          },
          (error: unknown) => {
            storeUnsaved(draft.id, { base, content: now.current });
            setFailure(error instanceof Error ? error : new Error(String(error)));
          },
        )
        .finally(() => {
          setSaving(false);
          setRetry(false);
        });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, saved, isSaving, failure, isRetry, isOpen, isSaved, draft.id]);

  useOthersChanges(draft.id, isOpen && isSaved && !isSaving, (seen) => {
    if (seen.version <= saved.version) return;
    setJoinedBy(seen.editedBy);
    setTyped((before) => mergeContent(saved.content, seen.content, before).content);
    setSaved({ content: seen.content, version: seen.version });
  });
  useRetryOnline(failure, () => setRetry(true));
  useUnloadWarning(!isSaved);
  return {
    typed,
    version: saved.version,
    isSaved,
    failure,
    conflicts,
    joinedBy,
    change: (part) => {
      setTyped((before) => ({ ...before, ...part }));
      setFailure(null);
    },
    tryAgain: () => setFailure(null),
    dismiss: () => {
      setConflicts([]);
      setJoinedBy(null);
    },
  };
}

/** Reports the draft every few seconds while on. A failure is not shown, because only a failed save matters. */
function useOthersChanges(id: string, isOn: boolean, onSeen: (seen: ArticleDraft) => void): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      staffCall(getArticleDraft, { params: { id } }).then(
        (seen) => latest.current(seen),
        () => undefined,
      );
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [id, isOn]);
}

/** Returns the draft with any input that an earlier page could not save. */
function firstContent(draft: ArticleDraft): ArticleContent {
  const kept = unsavedOf(draft.id);
  return kept === null ? draft.content : mergeContent(kept.base, draft.content, kept.content).content;
}

function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
