/** `npm run serve`: the product alone, with its memory settings. Its process takes the place of this one. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { productArguments } from '../server/src/product-arguments.ts';

process.chdir(path.resolve(import.meta.dirname, '..'));
if (process.execve !== undefined && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...productArguments()]);
const product = spawn(process.execPath, productArguments(), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
product.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
