import { articleContentSchema } from '@niveshak/contract/articles/staff-schemas';
import type { ArticleContent } from '@niveshak/domain/articles/content';
import * as z from 'zod/mini';

const keptSchema = z.object({ base: articleContentSchema, content: articleContentSchema });
type Kept = { readonly base: ArticleContent; readonly content: ArticleContent };

const keyOf = (id: string) => `niveshak.staff.draft.${id}`;

/** Stores unsaved input in this browser. Null deletes it after a save. */
export function storeUnsaved(id: string, kept: Kept | null): void {
  if (kept === null) localStorage.removeItem(keyOf(id));
  else localStorage.setItem(keyOf(id), JSON.stringify(kept));
}

/** Returns unsaved input from this browser, or null if there is none. */
export function unsavedOf(id: string): Kept | null {
  const text = localStorage.getItem(keyOf(id));
  if (text === null) return null;
  try {
    const kept = z.safeParse(keptSchema, JSON.parse(text));
    return kept.success ? kept.data : null;
  } catch {
    // Not a draft; another script wrote this entry.
    return null;
  }
}
