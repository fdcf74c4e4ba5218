import fs from 'node:fs';
import path from 'node:path';

/**
 * Locks a data directory for one trial, so that a second trial fails instead of sharing it. Ignores the lock if its
 * process was killed or its pid now belongs to another program.
 * @returns a function that releases the lock
 * @throws Error that names the running process
 */
export function holdTrial(dataDir: string, program: string): () => void {
  const file = path.join(dataDir, 'running.pid');
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (pid > 0 && pid !== process.pid && isRunning(pid, program))
    throw new Error(
      `Niveshak is running already on ${path.relative('.', dataDir) || dataDir} (process ${pid}).`,
    );
  fs.writeFileSync(file, String(process.pid));
  return () => fs.rmSync(file, { force: true });
}

function isRunning(pid: number, program: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // Outside Linux, only the pid can be checked.
  return (
    !fs.existsSync('/proc/self/cmdline') ||
    (fs.existsSync(commandLine) && fs.readFileSync(commandLine, 'utf8').includes(program))
  );
}
