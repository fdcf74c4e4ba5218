import { defineConfig } from '@playwright/test';
import fs from 'node:fs';

// The headless shell needs half as much rendering work as the full browser, whose window is invisible anyway.
const candidates = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = candidates.find((path) => path !== undefined && fs.existsSync(path));
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests',
  testIgnore: process.env['E2E_QUICK'] === '1' ? '**/*.long.spec.ts' : [],
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 4),
  retries: 0,
  // Generous, because a busy machine is slow, not wrong, and passing tests never reach it.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env['E2E_JSON'] === '1' ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: process.env['E2E_APP_ORIGIN'] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Animations would be rendered frame by frame.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing takes a third of the run time, so enable it only to investigate a failure.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // A fixture takes screenshots of failures (e2e/src/test.ts).
    screenshot: 'off',
    launchOptions: {
      // A different speed exposes tests that depend on timing.
      slowMo: Number(process.env['E2E_SLOW_MO'] ?? 0),
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
