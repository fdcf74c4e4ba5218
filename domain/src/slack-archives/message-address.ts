import { parseSlackTs } from './slack-ts.ts';
import type { TsMicros } from './slack-ts.ts';

export type MessageAddress = { readonly channelId: string; readonly ts: TsMicros };

const patterns: readonly RegExp[] = [
  // The archive's own address of a message, with whatever else it says.
  /\/c\/([A-Z0-9]{2,20})\?(?:[^#]*&)?at=(\d{1,10}\.\d{1,6})(?:[&#]|$)/,
  // Slack's.
  /\/archives\/([A-Z0-9]{2,20})\/p(\d{16})(?:[/?#]|$)/,
  /^([A-Z0-9]{2,20})\/(\d{1,10}\.\d{1,6})$/,
];

/**
 * Reads the address of a message: as the archive links to it, as Slack did, or `C061A0WJG/1433558319.000002`. Null for
 * anything else.
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
