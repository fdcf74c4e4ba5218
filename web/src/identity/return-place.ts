import { redirectTarget } from '../lib/redirect-to.ts';
import { localKeys } from '../lib/storage-keys.ts';

/** As long as the identity library keeps what it asked for: an answer that comes later is refused anyway. */
const keptMs = 30 * 60_000;

type Place = {
  readonly search: string;
  readonly origin: string;
  /** The firm's further origins that may be returned to. */
  readonly furtherOrigins?: readonly string[];
};

/**
 * Before a link or a code is mailed: keeps where the person was going. The provider comes back to the bare sign-in
 * address, and a link often in another tab, so the browser has to remember. The latest request counts.
 */
export function keepReturnPlace({ search, origin, furtherOrigins }: Place, nowMs: number): void {
  const target = redirectTarget(new URLSearchParams(search).get('redirect_to'), origin, furtherOrigins);
  if (target === null) localStorage.removeItem(localKeys.returnPlace);
  else localStorage.setItem(localKeys.returnPlace, `${nowMs + keptMs} ${target}`);
}

/**
 * When the provider has answered: the query with which the sign-in goes on, as if it had been there all the time, and
 * the kept place is forgotten. A place of this origin or nothing: what is stored is judged again.
 */
export function takeReturnPlace({ search, origin, furtherOrigins }: Place, nowMs: number): string {
  const [, until = '', place = null] =
    /^(\d+) (.+)$/.exec(localStorage.getItem(localKeys.returnPlace) ?? '') ?? [];
  localStorage.removeItem(localKeys.returnPlace);
  const target = Number(until) > nowMs ? redirectTarget(place, origin, furtherOrigins) : null;
  return target === null ? search : `?${new URLSearchParams({ redirect_to: target }).toString()}`;
}
