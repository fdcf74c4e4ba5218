import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a part of the trial (`node --import`): stops it in order when whoever started it is gone, killed outright too. Its
 * standard input is a pipe that nobody writes to; the system closes it with its other end. Threads of the part load this too, and have
 * an input of their own that is at its end from the start.
 */
if (isMainThread) {
  process.stdin
    .on('end', () => process.kill(process.pid, 'SIGTERM'))
    .on('error', () => undefined)
    .resume();
  // A pipe alone keeps nobody running.
  if ('unref' in process.stdin) process.stdin.unref();
}
