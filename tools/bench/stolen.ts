import fs from 'node:fs';

const ticksPerSecond = 100;

/**
 * Returns the milliseconds since boot in which a processor had work while the host ran something else ("steal" in
 * `/proc/stat`, all processors together), or 0 if this is not counted. On a shared machine it is part of every p99 and
 * no code can improve it.
 */
export function stolenMs(): number {
  try {
    const ticks = /^cpu +(?:\d+ ){7}(\d+)/.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1];
    return (Number(ticks ?? 0) * 1_000) / ticksPerSecond;
  } catch {
    return 0;
  }
}
