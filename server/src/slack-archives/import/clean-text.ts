/**
 * Returns a text from an export without what PostgreSQL cannot store (NULs, lone surrogates) and without the tokens
 * that Slack adds to links (`?t=xoxe-…`, `?token=xoxb-…`).
 */
export function cleanText(value: unknown, maxLength = 1_000_000): string {
  if (typeof value !== 'string') return '';
  const whole = value.length > maxLength ? value.slice(0, maxLength) : value;
  const readable = whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole;
  return withoutTokens(readable.toWellFormed());
}

const token = /xox[a-z](?:\.[a-z])?-[\w-]+/gi;
const tokenQuery = /[?&](?:t|token|pub_secret)=[^\s|>&#"']*/gi;
const slackFileQuery = /(https?:\/\/(?:[\w-]+\.)*slack(?:-files|-edge)?\.com\/[^\s|>?"']*)\?[^\s|>"']*/gi;

function withoutTokens(text: string): string {
  if (!text.includes('xox') && !text.includes('slack') && !text.includes('pub_secret')) return text;
  return text.replace(slackFileQuery, dropSecrets).replace(token, '');
}

/** Removes the query parameters of a Slack URL, except `?thread_ts=` in links to messages. */
function dropSecrets(link: string, address: string): string {
  const thread = /[?&;](thread_ts=\d+\.\d+)/.exec(link.slice(address.length));
  return thread === null ? address : `${address}?${thread[1] ?? ''}`;
}

/** Returns an http(s) URL without query and fragment, or an empty string if the value is not one. */
export function cleanUrl(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return '';
  const { origin, pathname } = new URL(value);
  return cleanText(origin + pathname, 2000).replace(tokenQuery, '');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a Slack identifier (letters, digits, some punctuation), or null if the value is not one. */
export function slackId(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null;
}
