import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Reading and stripping the sources takes most of the start-up time. With the cache, the second start takes
// 0.25 s instead of 0.37 s. The cache applies only to modules loaded from here on, hence the dynamic imports
// below.
const dataDir = process.env['SANDBOX_DATA_DIR'];
if (dataDir !== undefined && dataDir !== '') enableCompileCache(join(dataDir, 'compile-cache'));
const { optionsFromEnvironment } = await import('./config.ts');
const { startSandbox } = await import('./start.ts');

const sandbox = await startSandbox(optionsFromEnvironment(process.env));
process.stdout.write(`${JSON.stringify({ ready: true, port: sandbox.port, smtpPort: sandbox.smtpPort })}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void sandbox.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
