/**
 * `npm run serve` runs only the product, with its memory settings and a compile cache. Installs and builds nothing. If
 * something is missing, prints the command to run. Uses only Node built-ins, on any installed Node, until everything is
 * present. The product then replaces this process.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { isWebBuilt } from './build-web.mjs';
import { arePackagesInstalled } from './packages.mjs';

process.chdir(path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'));
const missing = [
  ...(arePackagesInstalled() ? [] : ['The packages are not installed, or not those of package-lock.json.']),
  ...(isWebBuilt() ? [] : ['The web app is not built, or older than its sources.']),
];
if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\nRun "npm run build", then "npm run serve" again.\n`);
  process.exit(1);
}

const { compileCacheOf, productArguments } = await import('../server/src/product-arguments.ts');
const args = [...productArguments('production')];
const env = { NODE_COMPILE_CACHE: compileCacheOf(process.env.DATA_DIR), ...process.env };
if (process.execve !== undefined && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...args], env);
const product = spawn(process.execPath, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => product.kill(signal));
product.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
