/**
 * Small script that runs long before the app loads. It requests the session and the first data of the place, and the
 * app reuses the responses (`lib/early-answers.ts`).
 */
import { firstCalls } from './app/first-calls.ts';
import { fetchEarly } from './lib/early-answers.ts';
import { liveSession } from './lib/live-session.ts';
import { localKeys } from './lib/storage-keys.ts';

const csrf = liveSession();
fetchEarly('/api/config', localStorage.getItem(localKeys.csrf));
if (csrf !== null) {
  fetchEarly('/api/user/account-summary', csrf);
  const open = localStorage.getItem(localKeys.features)?.split(' ') ?? null;
  for (const url of firstCalls(location.pathname, location.search, open)) fetchEarly(url, csrf);
}
