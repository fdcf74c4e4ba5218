/**
 * Runs before `npm start` and `npm test`, and as `npm run build`, using only Node built-ins, on any installed Node (18
 * or newer). Installs the packages if they are missing or older than the lock file. With `--browser`, also installs
 * Chromium and, on Debian, the PDF reader used by tests.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { arePackagesInstalled, markPackagesInstalled } from './packages.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 18) fail(`Node 18 or newer is needed to install; this is ${process.version}.`);
// npm silently skips platform packages that require a newer Node than the one running it.
const isNodeAsked = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);

installPackages();
if (process.argv.includes('--browser')) {
  installBrowser();
  installPdfReader();
}
if (process.argv.includes('--web')) buildWeb();

function installPackages() {
  if (arePackagesInstalled()) return;
  console.log('Installing packages (first run, about a minute) …');
  // Not `npm ci`, which deletes node_modules and with it the Node that runs it (installWithOwnNode).
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (isNodeAsked) run('npm', install);
  else installWithOwnNode(install);
  const node = path.join(root, 'node_modules', '.bin', 'node');
  const { stdout, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (!stdout?.startsWith('v26.')) {
    const said = stdout?.trim() || stderr?.trim() || error?.message;
    const mend = said?.includes('libatomic') ? ' On Debian and Ubuntu: apt-get install libatomic1.' : '';
    fail(`The project's own Node 26 did not install, or does not run here: ${said}.${mend}`);
  }
  markPackagesInstalled();
}

/**
 * Installs the project's Node first, which then runs the machine's npm. Debian 12 has Node 18, with which npm does not
 * install everything.
 */
function installWithOwnNode(install) {
  const folder = path.join(root, 'node_modules', '.own-node');
  const { devDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  fs.mkdirSync(folder, { recursive: true });
  run('npm', [...install, '--prefix', folder, `node@${devDependencies.node}`]);
  const bin = path.join(folder, 'node_modules', 'node', 'bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const npm = process.env.npm_execpath;
  if (npm === undefined) run('npm', install, env);
  else run(path.join(bin, 'node'), [npm, ...install], env);
  fs.rmSync(folder, { recursive: true });
}

/** Installs a browser, preferably Debian's headless shell, which needs half the processor time of the full browser. */
function installBrowser() {
  const found = findBrowser();
  const canInstall = fs.existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (found !== null && (found !== '/usr/bin/chromium' || !canInstall)) return;
  if (canInstall) {
    const wanted = found === null ? 'Chromium' : 'headless shell of Chromium';
    console.log(`Installing Debian’s ${wanted} for the browser tests …`);
    if (aptInstall('chromium-headless-shell')) return;
    if (found !== null || aptInstall('chromium')) return;
  }
  fail(
    'The browser tests need Chromium or Chrome. Install one (Debian and Ubuntu: "sudo apt-get install chromium"; ' +
      'macOS: "brew install --cask chromium") or set CHROMIUM_PATH to its executable.',
  );
}

/** Installs a PDF reader. Without it, tests that read PDFs are reported as skipped. */
function installPdfReader() {
  const isThere = spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined;
  if (isThere || !fs.existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log('Installing Debian’s poppler-utils for the tests of PDFs …');
  aptInstall('poppler-utils');
}

/**
 * Returns whether the package is installed afterwards. Time-limited, because without a network an existing full browser
 * must be used.
 */
function aptInstall(name) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return install() || (apt('update') && install());
}

function findBrowser() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((candidate) => candidate && fs.existsSync(candidate)) ?? null;
}

function buildWeb() {
  const node = path.join(root, 'node_modules', '.bin', 'node');
  run(node, [path.join(root, 'scripts', 'build-web.mjs')]);
}

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail(`"${command} ${args.join(' ')}" failed.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
