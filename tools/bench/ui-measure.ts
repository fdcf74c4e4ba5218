import type { BrowserContext, CDPSession } from '@playwright/test';
import type { Screen } from './ui-screens.ts';

export type Measured = {
  /** Cumulative layout shift, from loading and all interactions. */
  readonly shift: number;
  /**
   * Slowest interaction from input to next paint in milliseconds; 0 if all were below 16 ms, the smallest reported
   * value.
   */
  readonly inpMs: number;
  /** Bytes transferred with an empty cache, compressed and with headers. */
  readonly scriptBytes: number;
  readonly styleBytes: number;
};

/** The design's goal assumes a quarter of the processor's speed. */
const slowdown = 4;

declare global {
  var bench: { shift: number; inpMs: number } | undefined;
}

const runs = 3;

/**
 * Visits three times. Returns the median of the interactions, because the machine has other work, and the worst shift.
 */
export async function measure(context: BrowserContext, url: string, screen: Screen): Promise<Measured> {
  const visits: Measured[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(context, url, screen));
  const [median] = visits.toSorted((a, b) => a.inpMs - b.inpMs).slice(Math.floor(runs / 2));
  if (median === undefined) throw new Error('No visit was made.');
  return { ...median, shift: Math.max(...visits.map(({ shift }) => shift)) };
}

/** Opens the screen cold in a new tab, interacts with it and reads the browser's measurements. */
async function visit(context: BrowserContext, url: string, screen: Screen): Promise<Measured> {
  const page = await context.newPage();
  try {
    await page.addInitScript(observe);
    const client = await context.newCDPSession(page);
    const received = await countBytes(client);
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url);
    await page.getByRole('heading', { name: screen.heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const { scriptBytes, styleBytes } = received();
    await screen.interact(page);
    // Wait until the last interaction has painted and its entry is recorded.
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => globalThis.bench ?? { shift: Number.NaN, inpMs: Number.NaN });
    return { ...seen, scriptBytes, styleBytes };
  } finally {
    await page.close();
  }
}

/** Runs before any script of the page. */
function observe(): void {
  const bench = { shift: 0, inpMs: 0 };
  const events = { type: 'event', buffered: true, durationThreshold: 16 };
  globalThis.bench = bench;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === false && 'value' in entry)
        bench.shift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        bench.inpMs = Math.max(bench.inpMs, entry.duration);
    }
  }).observe(events);
}

/** Starts counting the bytes received. Returns a function that reads the count. */
async function countBytes(client: CDPSession): Promise<() => Pick<Measured, 'scriptBytes' | 'styleBytes'>> {
  const kinds = new Map<string, string>();
  const bytes = { Script: 0, Stylesheet: 0 };
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
  });
  await client.send('Network.enable');
  return () => ({ scriptBytes: bytes.Script, styleBytes: bytes.Stylesheet });
}
