import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export type Request = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string;
};
export type Load = {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** Prints wrk's results as numbers: calls, microseconds, failed calls, and p50 and p99 in microseconds. */
const report = `
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, failed,
    latency:percentile(50), latency:percentile(99)))
end`;

/**
 * Calls `origin` with wrk. Each connection waits for its response and goes through `requests` in order.
 * @throws Error for any response but 2xx and 3xx
 */
export async function wrk(
  origin: string,
  requests: readonly Request[],
  { connections = 1, seconds }: { readonly connections?: number; readonly seconds: number },
): Promise<Load> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-wrk-'));
  const script = path.join(folder, 'requests.lua');
  fs.writeFileSync(script, scriptOf(requests), { mode: 0o600 });
  try {
    const output = await run(['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin]);
    const numbers = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output)?.slice(1).map(Number);
    const [calls = 0, us = 0, failed = 0, p50 = 0, p99 = 0] = numbers ?? [];
    if (calls === 0 || failed > 0)
      throw new Error(`wrk: ${failed} of ${calls} calls of ${requests[0]?.path} failed.\n${output}`);
    return { calls, perSecond: (calls * 1e6) / us, p50Ms: p50 / 1000, p99Ms: p99 / 1000 };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * Measures several loads in turns, because a shared machine's speed changes within minutes. Returns the mean calls per
 * second and the medians of p50 and p99 for each.
 */
export async function inTurns(
  loads: readonly ((seconds: number) => Promise<Load>)[],
  { turns, seconds }: { readonly turns: number; readonly seconds: number },
): Promise<Load[]> {
  const measured = loads.map((): Load[] => []);
  for (const load of loads) await load(1);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, load] of loads.entries()) measured[index]?.push(await load(seconds));
  return measured.map((each) => ({
    calls: each.reduce((sum, { calls }) => sum + calls, 0),
    perSecond: each.reduce((sum, { perSecond }) => sum + perSecond, 0) / each.length,
    p50Ms: median(each.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(each.map(({ p99Ms }) => p99Ms)),
  }));
}

/** Exits with an installation hint if wrk is missing, before a benchmark prepares its data. */
export function requireWrk(): void {
  if (spawnSync('wrk', ['-v']).error === undefined) return;
  console.error(
    'This benchmark needs wrk. On Debian and Ubuntu: apt-get install wrk; on macOS: brew install wrk.',
  );
  process.exit(2);
}

function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`wrk: exit ${code}`))));
  });
}

function scriptOf(requests: readonly Request[]): string {
  const formatted = requests.map(({ path: to, headers = {}, method = 'GET', body }) => {
    const all = Object.entries(
      body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    );
    const table = all.map(([name, value]) => `[${lua(name)}]=${lua(value)}`).join(',');
    return `wrk.format(${lua(method)}, ${lua(to)}, {${table}}, ${body === undefined ? 'nil' : lua(body)})`;
  });
  return `
local requests, at = {}, 0
function init()
  requests = { ${formatted.join(',\n')} }
end
function request()
  at = at % #requests + 1
  return requests[at]
end
${report}`;
}

/** Returns a Lua string literal for any bytes. */
function lua(text: string): string {
  return `"${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
