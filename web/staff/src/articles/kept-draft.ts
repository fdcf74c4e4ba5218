import { articleContentSchema } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import * as z from 'zod/mini';

const keptSchema = z.object({ base: articleContentSchema, content: articleContentSchema });
type Kept = { readonly base: ArticleContent; readonly content: ArticleContent };

const keyOf = (id: string) => `niveshak.staff.draft.${id}`;

/** Keeps in this browser what could not be saved; null: it is saved. */
export function keepUnsaved(id: string, kept: Kept | null): void {
  if (kept === null) localStorage.removeItem(keyOf(id));
  else localStorage.setItem(keyOf(id), JSON.stringify(kept));
}

/** What was typed here and could not be saved; null: nothing. */
export function unsavedOf(id: string): Kept | null {
  const text = localStorage.getItem(keyOf(id));
  if (text === null) return null;
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(text));
    return kept.success ? kept.data : null;
  } catch {
    // Another program wrote there: it is no draft.
    return null;
  }
}
