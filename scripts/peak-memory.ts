import fs from 'node:fs';

/**
 * The most memory that this process has held, in MB. Linux hands `ru_maxrss` on from the process that started it, so there
 * the kernel's own mark for this program is read.
 */
export function peakMemoryMb(): number {
  return peakMemoryMbOf('self') ?? Math.round(process.resourceUsage().maxRSS / 1024);
}

/** The same of another process that runs; null where there is no such mark. */
export function peakMemoryMbOf(pid: number | 'self'): number | null {
  const status = `/proc/${pid}/status`;
  const mark = fs.existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(status, 'utf8')) : null;
  return mark === null ? null : Math.round(Number(mark[1]) / 1024);
}
