import { flushCompileCache } from 'node:module';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { SchemaBehind } from './platform/db/migrate.ts';
import { ClockDiffers } from './platform/machine-clock.ts';
import { drain } from './platform/http/drain.ts';
import { createLog } from './platform/log.ts';
import { startWatchdog } from './platform/watchdog.ts';
import { trialArgument } from './product-arguments.ts';

/**
 * Runs an app process: reads the environment, builds, listens, and drains on a signal. `npm run serve` is production,
 * which rejects a test clock, demo data and sandbox providers. The trial (`npm start`) passes an extra argument.
 */
async function main(): Promise<void> {
  const mode = process.argv.includes(trialArgument) ? 'trial' : 'production';
  const config = readConfig({ ...process.env, WEB_ROOT: process.env['WEB_ROOT'] ?? builtWebApp }, mode);
  const log = createLog(config.LOG_LEVEL);
  const app = await createApp({
    config,
    log,
    checkAnswers: mode === 'trial' && config.CHECK_ANSWERS === 'yes',
  });
  await app.http.listen({ host: config.HOST, port: config.PORT });
  await app.startJobs();
  startWatchdog(process.env);
  log.info({ port: config.PORT, mode }, 'serving');
  // Flush now, because a killed process does not run exit handlers.
  flushCompileCache();

  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err !== undefined) log.fatal({ err }, 'stopping after a fault');
    await drain(app.http, config.DRAIN_SECONDS * 1_000);
    await app.close();
  });
}

const builtWebApp = path.resolve(import.meta.dirname, '../../web/dist');

try {
  await main();
} catch (error) {
  const isForOperator =
    error instanceof ConfigError || error instanceof SchemaBehind || error instanceof ClockDiffers;
  process.stderr.write(`${isForOperator ? error.message : String(error)}\n`);
  if (error instanceof Error && !isForOperator) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
