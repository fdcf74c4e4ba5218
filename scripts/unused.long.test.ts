import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchFolder } from '../server/src/testing/scratch.ts';

const root = path.resolve(import.meta.dirname, '..');
const workspaces = ['domain', 'contract', 'server', 'web'];
let copy: string;
beforeAll(() => {
  copy = scratchFolder('unused');
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.json', '*.css', '*.html'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of tracked.trim().split('\n')) {
    if (!fs.existsSync(path.join(root, file))) continue;
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  // Packages are symlinks. Our workspaces link to the copy.
  const modules = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(modules, '@niveshak'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@niveshak') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of fs.readdirSync(path.join(root, 'node_modules/@niveshak')))
    fs.symlinkSync(path.join(copy, name), path.join(modules, '@niveshak', name));
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

it('reports a file and an export that nothing uses, in every workspace', () => {
  for (const name of workspaces) {
    fs.writeFileSync(path.join(copy, name, 'src/planted-file.ts'), 'export const plantedInFile = 1;\n');
    const used = execFileSync('git', ['ls-files', `${name}/src/**/*.ts`], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .find((file) => file !== '' && !/test|testing|\.d\.ts|index\.ts|main\.ts/.test(file));
    if (used === undefined) throw new Error(`${name} has no source.`);
    fs.appendFileSync(path.join(copy, used), `\nexport const plantedIn${name} = 1;\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/knip/bin/knip.js'), '--directory', copy],
    { cwd: copy, encoding: 'utf8' },
  );
  for (const name of workspaces) {
    expect(stdout).toContain(`${name}/src/planted-file.ts`);
    expect(stdout).toContain(`plantedIn${name}`);
  }
});
