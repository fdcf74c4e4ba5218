import fs from 'node:fs';

/**
 * Returns the peak memory of this process in MB. Linux inherits `ru_maxrss` from the parent process, so the value is
 * read from the kernel.
 */
export function peakMemoryMb(): number {
  return peakMemoryMbOf('self') ?? Math.round(process.resourceUsage().maxRSS / 1024);
}

/** Returns the peak memory of another running process in MB, or null if the kernel provides no value. */
export function peakMemoryMbOf(pid: number | 'self'): number | null {
  const status = `/proc/${pid}/status`;
  const mark = fs.existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(status, 'utf8')) : null;
  return mark === null ? null : Math.round(Number(mark[1]) / 1024);
}
