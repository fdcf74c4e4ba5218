import { optionsFromEnvironment } from './config.ts';
import { startSandbox } from './start.ts';

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
