import { defineConfig } from '@playwright/test';
import fs from 'node:fs';

// The headless shell draws with half the work of the whole browser, whose window nobody sees.
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
  outputDir: '../test-results',
  fullyParallel: true,
  workers: Number(process.env['E2E_WORKERS'] ?? 4),
  retries: 0,
  // Wide: a busy machine is slow, not wrong; what passes is not held up.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env['E2E_JSON'] === '1' ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: process.env['E2E_APP_ORIGIN'] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Nobody watches: what moves would be drawn frame by frame.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a third of the time: asked for when a failure is looked into.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    // Pictures of what failed are taken by a fixture (e2e/src/test.ts).
    screenshot: 'off',
    launchOptions: {
      // Another pace finds journeys that count on what comes late, or soon.
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
