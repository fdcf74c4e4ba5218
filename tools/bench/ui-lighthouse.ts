import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Installed on first use, not with the project, because no other command needs these 176 MB. */
const version = '13.5.0';
const folder = path.resolve(import.meta.dirname, `../../.cache/lighthouse-${version}`);
const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');

export type Scores = {
  readonly performance: number | null;
  readonly accessibility: number | null;
  readonly bestPractices: number | null;
  readonly seo: number | null;
  /** Milliseconds on the simulated phone: first and largest paint, blocking time, speed index. */
  readonly timings: Readonly<Record<'FCP' | 'LCP' | 'TBT' | 'SI', number>>;
};
type Run = (url: string, port: number) => Promise<Scores>;

/** Returns Lighthouse with its phone profile for a running browser, or null if it cannot be installed or loaded. */
export async function loadLighthouse(): Promise<Run | null> {
  if (!fs.existsSync(entry) && !install()) return null;
  const loaded: unknown = await import(pathToFileURL(entry).href).catch(() => null);
  const lighthouse = at(loaded, 'default');
  if (typeof lighthouse !== 'function') return null;
  return async (url, port) => {
    const result: unknown = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // Stay signed in.
      disableStorageReset: true,
    });
    const categories = at(at(result, 'lhr'), 'categories');
    const audits = at(at(result, 'lhr'), 'audits');
    const msOf = (name: string) => Math.round(Number(at(at(audits, name), 'numericValue') ?? 0));
    const scoreOf = (name: string) => {
      const score = at(at(categories, name), 'score');
      return typeof score === 'number' ? Math.round(score * 100) : null;
    };
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
      timings: {
        FCP: msOf('first-contentful-paint'),
        LCP: msOf('largest-contentful-paint'),
        TBT: msOf('total-blocking-time'),
        SI: msOf('speed-index'),
      },
    };
  };
}

function install(): boolean {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync('npm', [...args, `lighthouse@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  });
  return run.status === 0 && fs.existsSync(entry);
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
