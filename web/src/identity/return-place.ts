import { redirectTarget } from '../lib/redirect-to.ts';
import { localKeys } from '../lib/storage-keys.ts';

/** As long as the identity library keeps its request; later responses are rejected anyway. */
const keptMs = 30 * 60_000;

type Place = {
  readonly search: string;
  readonly origin: string;
  /** Other origins of the firm that are allowed as return targets. */
  readonly furtherOrigins?: readonly string[];
};

/**
 * Stores the return target before a link or a code is emailed. The provider returns to the bare sign-in URL, and the
 * link often opens in another tab, so the target must be stored in the browser. The latest request wins.
 */
export function keepReturnPlace({ search, origin, furtherOrigins }: Place, nowMs: number): void {
  const target = redirectTarget(new URLSearchParams(search).get('redirect_to'), origin, furtherOrigins);
  if (target === null) localStorage.removeItem(localKeys.returnPlace);
  else localStorage.setItem(localKeys.returnPlace, `${nowMs + keptMs} ${target}`);
}

/**
 * Returns the query for continuing the sign-in, as if it had been in the URL all along, and deletes the stored target.
 * The stored value is validated again and used only if its origin is allowed.
 */
export function takeReturnPlace({ search, origin, furtherOrigins }: Place, nowMs: number): string {
  const [, until = '', place = null] =
    /^(\d+) (.+)$/.exec(localStorage.getItem(localKeys.returnPlace) ?? '') ?? [];
  localStorage.removeItem(localKeys.returnPlace);
  const target = Number(until) > nowMs ? redirectTarget(place, origin, furtherOrigins) : null;
  return target === null ? search : `?${new URLSearchParams({ redirect_to: target }).toString()}`;
}
