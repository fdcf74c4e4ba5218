import { execFile } from 'node:child_process';

/** Fraction of systemd's watchdog interval. */
const share = 1 / 3;

/**
 * Regularly notifies systemd that this process is alive if its unit has a `WatchdogSec`, so that systemd restarts a
 * frozen process. Does nothing elsewhere.
 * @param notify notifies once; defaults to `systemd-notify`
 * @returns a function that stops the notifications
 */
export function startWatchdog(
  env: NodeJS.ProcessEnv,
  notify: () => void = () => void execFile('systemd-notify', ['WATCHDOG=1'], () => undefined),
): () => void {
  const allowedUs = Number(env['WATCHDOG_USEC'] ?? '');
  if ((env['NOTIFY_SOCKET'] ?? '') === '' || !(allowedUs > 0)) return () => undefined;
  notify();
  const timer = setInterval(notify, (allowedUs / 1000) * share);
  timer.unref();
  return () => clearInterval(timer);
}
