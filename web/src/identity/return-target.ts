import { redirectTarget } from '../lib/redirect-to.ts';
import { localKeys } from '../lib/storage-keys.ts';

/** Matches how long the identity library keeps its request. Later responses are rejected anyway. */
const keptMs = 30 * 60_000;

type Place = {
  readonly search: string;
  readonly origin: string;
  /** Additional firm origins allowed as return targets. */
  readonly furtherOrigins?: readonly string[];
};

/**
 * Stores the return target before a link or code is emailed. The provider returns to the bare sign-in URL, often in
 * another tab, so only the browser can hold the target. A later request overwrites it.
 */
export function storeReturnTarget({ search, origin, furtherOrigins }: Place, nowMs: number): void {
  const target = redirectTarget(new URLSearchParams(search).get('redirect_to'), origin, furtherOrigins);
  if (target === null) localStorage.removeItem(localKeys.returnPlace);
  else localStorage.setItem(localKeys.returnPlace, `${nowMs + keptMs} ${target}`);
}

/**
 * Returns the query for continuing the sign-in and deletes the stored target. The stored value is validated again and
 * used only if its origin is allowed.
 */
export function takeReturnTarget({ search, origin, furtherOrigins }: Place, nowMs: number): string {
  const [, until = '', place = null] =
    /^(\d+) (.+)$/.exec(localStorage.getItem(localKeys.returnPlace) ?? '') ?? [];
  localStorage.removeItem(localKeys.returnPlace);
  const target = Number(until) > nowMs ? redirectTarget(place, origin, furtherOrigins) : null;
  return target === null ? search : `?${new URLSearchParams({ redirect_to: target }).toString()}`;
}
