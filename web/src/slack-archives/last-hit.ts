import type { ArchiveSearchParameters } from './address.ts';

/** A hit that was opened by a key, so that Escape leads back to it. */
type OpenedHit = { readonly id: string; readonly ts: string; readonly search: ArchiveSearchParameters };

let opened: OpenedHit | null = null;
let back: string | null = null;

export function rememberHit(hit: OpenedHit): void {
  opened = hit;
}

/** The search that led to the message of this `ts`, if one did just now. */
export function openedHit(ts: string | undefined): OpenedHit | null {
  return opened !== null && opened.ts === ts ? opened : null;
}

/** The way back is being taken: the search puts the focus on the hit again. */
export function leaveHit(): void {
  back = opened?.id ?? null;
  opened = null;
}

/** The hit that the search came back to. Drawing may begin more than once, so asking changes nothing. */
export function hitToFocus(): string | null {
  return back;
}

/** The search is drawn, and the focus is where it was. */
export function hasComeBack(): void {
  back = null;
}
