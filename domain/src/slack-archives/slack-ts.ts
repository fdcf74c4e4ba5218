import type { Brand } from '../primitives/brand.ts';

/** Slack's `ts` as integer microseconds since 1970. Unique within its channel, and exact as a number until 2255. */
export type TsMicros = Brand<number, 'TsMicros'>;

/** Returns `1433558319.000002` as 1433558319000002, or null for other text. The digits are never parsed as a float. */
export function parseSlackTs(text: string): TsMicros | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text);
  if (parts === null) return null;
  const micros = Number(`${parts[1] ?? ''}${(parts[2] ?? '').padEnd(6, '0')}`);
  return isTsMicros(micros) ? micros : null;
}

function isTsMicros(value: number): value is TsMicros {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Returns a `ts` such as `1433558319.000002`, always with six decimals. */
export function formatSlackTs(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  return `${seconds}.${String(micros - seconds * 1_000_000).padStart(6, '0')}`;
}

/** Slack launched in 2013 and imported histories from other systems, so all messages are within these years. */
const earliest = Date.UTC(1990, 0, 1) * 1000;
const latest = Date.UTC(2055, 0, 1) * 1000;

export function isPlausible(micros: TsMicros): boolean {
  return micros >= earliest && micros < latest;
}
