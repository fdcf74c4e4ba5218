/**
 * Loaded before a part of the trial (`node --import`): stops it in order when whoever started it is gone, killed outright too. Its
 * standard input is a pipe that nobody writes to; the system closes it with its other end.
 */
process.stdin
  .on('end', () => process.kill(process.pid, 'SIGTERM'))
  .on('error', () => undefined)
  .resume();
// A pipe alone keeps nobody running.
if ('unref' in process.stdin) process.stdin.unref();
