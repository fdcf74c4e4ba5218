import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { apiClient } from './api-client.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Returns the compiler's messages for a program that uses the client. */
async function problemsOf(program: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-client-'));
  try {
    fs.writeFileSync(path.join(folder, 'niveshak-api.ts'), await apiClient());
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    fs.writeFileSync(path.join(folder, 'program.ts'), program);
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      '',
      '--lib',
      'es2024,dom,dom.iterable',
      '--allowImportingTsExtensions',
    ];
    const { stdout } = spawnSync(
      path.join(root, 'node_modules/.bin/tsc'),
      [...options, path.join(folder, 'program.ts')],
      { encoding: 'utf8' },
    );
    return stdout;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const start = `import { createClient } from './niveshak-api.ts';
const call = createClient({ origin: 'https://research.example.in', key: 'nvk_x' });
const id = '8d0f6a0e-54f4-4b1c-9d5a-0c5b7b0f2a11';`;

it('has a typed method for every call', async () => {
  const program = `${start}
const page = await call('get', '/api/v1/members', { query: { limit: '50' } });
const email: string = page.data[0]!.email;
const next: string | null = page.next;
const { plan } = await call('get', '/api/v1/members/{id}', { path: { id } });
const done: undefined = await call('post', '/api/v1/members/{id}/notes', { path: { id }, body: { body: 'A' } });
export { email, next, plan, done };`;
  expect(await problemsOf(program)).toBe('');
}, 60_000);

it('rejects an unknown path, parameter or body', async () => {
  const program = `${start}
await call('get', '/api/v1/nothing', {});
await call('put', '/api/v1/members/{id}/labels', { path: { id }, body: { label: 'A' } });
export const wrong: number = (await call('get', '/api/v1/members/{id}', { path: { id } })).email;`;
  const problems = await problemsOf(program);
  for (const line of [4, 5, 6]) expect(problems).toMatch(new RegExp(`program\\.ts\\(${line},`));
}, 60_000);
