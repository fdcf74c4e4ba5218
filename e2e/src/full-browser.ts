import fs from 'node:fs';

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = candidates.find((path) => fs.existsSync(path));
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Options for tests with notifications, which need the full browser because the headless shell denies them. */
export const fullBrowser =
  executablePath === undefined
    ? { channel: 'chromium', launchOptions: { args } }
    : { launchOptions: { executablePath, args } };
