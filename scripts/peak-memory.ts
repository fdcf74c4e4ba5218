import fs from 'node:fs';

/**
 * The most memory that this process has held, in MB. Linux hands `ru_maxrss` on from the process that started it, so there
 * the kernel's own mark for this program is read.
 */
export function peakMemoryMb(): number {
  const status = '/proc/self/status';
  const own = fs.existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(status, 'utf8')) : null;
  return Math.round((own === null ? process.resourceUsage().maxRSS : Number(own[1])) / 1024);
}
