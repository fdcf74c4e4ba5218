import { parseSlackTs } from './slack-ts.ts';
import type { TsMicros } from './slack-ts.ts';

export type MessageAddress = { readonly channelId: string; readonly ts: TsMicros };

const patterns: readonly RegExp[] = [
  // Our archive's message URL, with any other parameters.
  /\/c\/([A-Z0-9]{2,20})\?(?:[^#]*&)?at=(\d{1,10}\.\d{1,6})(?:[&#]|$)/,
  // Slack's permalink.
  /\/archives\/([A-Z0-9]{2,20})\/p(\d{16})(?:[/?#]|$)/,
  /^([A-Z0-9]{2,20})\/(\d{1,10}\.\d{1,6})$/,
];

/**
 * Returns a parsed message address, or null for other text. Accepts the archive's URL, Slack's permalink and
 * `C061A0WJG/1433558319.000002`.
 */
export function parseMessageAddress(typed: string): MessageAddress | null {
  for (const pattern of patterns) {
    const [, channelId, digits] = pattern.exec(typed.trim()) ?? [];
    if (channelId === undefined || digits === undefined) continue;
    const ts = parseSlackTs(digits.includes('.') ? digits : `${digits.slice(0, 10)}.${digits.slice(10)}`);
    if (ts !== null) return { channelId, ts };
  }
  return null;
}
