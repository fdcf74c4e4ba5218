import fs from 'node:fs';

const mark = `CLUSTER_DRILL=${process.pid}-${Date.now()}`;

/**
 * Marks every process that this one starts from now on, and ends any that are left when this one exits for any reason.
 */
export function markStartedProcesses(): void {
  const [name = '', value = ''] = mark.split('=');
  process.env[name] = value;
  process.on('exit', () => void endStartedProcesses());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** Returns the command lines of running processes started since the mark. */
export function startedProcesses(): ReadonlyMap<number, string> {
  const pids = fs.readdirSync('/proc').map(Number);
  const marked = pids.filter((pid) => Number.isInteger(pid) && pid !== process.pid && isMarked(pid));
  return new Map(marked.map((pid) => [pid, textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')]));
}

/** Ends the running processes started since the mark. Returns their command lines. */
export function endStartedProcesses(): string[] {
  const ended: string[] = [];
  for (const [pid, command] of startedProcesses()) {
    ended.push(command.slice(0, 120));
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended in the meantime.
    }
  }
  return ended;
}

function isMarked(pid: number): boolean {
  return `\0${textOf(`/proc/${pid}/environ`)}`.includes(`\0${mark}\0`);
}

export function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    // The process has ended in the meantime, or belongs to another user.
    return '';
  }
}
