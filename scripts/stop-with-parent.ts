import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a process of the trial (`node --import`) to stop it gracefully when its parent is gone, even if
 * killed. Its standard input is a pipe that is never written to, which the system closes when the other end disappears.
 * Worker threads also load this file, but their input is at its end from the start. Under `node --watch`, the watcher
 * is stopped, which stops this process. The watcher itself does not load this file.
 */
if (isMainThread) {
  const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined;
  process.stdin
    .on('end', () => process.kill(isWatched ? process.ppid : process.pid, 'SIGTERM'))
    .on('error', () => undefined)
    .resume();
  // The pipe alone must not keep the process running.
  if ('unref' in process.stdin) process.stdin.unref();
}
