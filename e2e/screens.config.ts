import { defineConfig } from '@playwright/test';
import path from 'node:path';
import config from './playwright.config.ts';

/** Configuration of `npm run screens:compare`, which takes screenshots of every screen. */
export default defineConfig(config, {
  testDir: 'screens',
  testMatch: '*.spec.ts',
  // Console screens show data created by earlier tests.
  fullyParallel: false,
  workers: 1,
  expect: { toHaveScreenshot: { threshold: 0.1 } },
  snapshotPathTemplate: `${process.env['SCREENS_FOLDER'] ?? path.resolve(import.meta.dirname, '../.cache/screens/pictures')}/{arg}{ext}`,
  reporter: [['line'], ['html', { outputFolder: '../screens-compared', open: 'never' }]],
});
