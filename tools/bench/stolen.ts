import fs from 'node:fs';

const ticksPerSecond = 100;

/**
 * Milliseconds since the machine started in which one of its processors had work and the host ran something else ("steal" of
 * `/proc/stat`, all processors together); 0 where there is no such count. On a shared machine a part of every p99 that no
 * code can help.
 */
export function stolenMs(): number {
  try {
    const ticks = /^cpu +(?:\d+ ){7}(\d+)/.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1];
    return (Number(ticks ?? 0) * 1_000) / ticksPerSecond;
  } catch {
    return 0;
  }
}
