import fs from 'node:fs';
import path from 'node:path';

/**
 * One trial a data directory: a second one is told so instead of sharing half of it. One that was killed, or whose number another
 * program has by now, is none. @returns what gives the directory back. @throws Error naming the process that runs
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
  // Elsewhere than on Linux the number is all there is to go by.
  return (
    !fs.existsSync('/proc/self/cmdline') ||
    (fs.existsSync(commandLine) && fs.readFileSync(commandLine, 'utf8').includes(program))
  );
}
