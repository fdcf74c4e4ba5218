/** Bare Debian in a folder, with separate processes, mounts and a loopback network, all of which end with it. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type Ended = { readonly status: number; readonly output: string };
export type Machine = Awaited<ReturnType<typeof openMachine>>;

const commandPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const needed = ['debootstrap', 'unshare', 'nsenter', 'ip', 'openssl', 'git', 'npm'] as const;

/** Returns what this machine lacks to run a Debian in a folder; empty if nothing. */
export function missingTools(): string[] {
  const missing: string[] = [];
  if (process.getuid?.() !== 0) missing.push('to be run as root, which chroot, mounts and namespaces need');
  for (const command of needed)
    if (spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0)
      missing.push(
        `the command ${command} (Debian: apt-get install debootstrap util-linux iproute2 openssl)`,
      );
  return missing;
}

/**
 * @param base an existing debootstrap folder to copy; if unset, debootstrap creates one from Debian's server
 * @throws with the output of a failed step
 */
export async function openMachine(base: string | undefined) {
  const root = fs.mkdtempSync('/var/tmp/niveshak-install-');
  fs.chmodSync(root, 0o755);
  if (base !== undefined) must('cp', ['-a', `${base}/.`, root]);
  else must('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian']);
  const put = (file: string, text: string, mode = 0o644): void => {
    const full = path.join(root, file);
    fs.mkdirSync(path.dirname(full), { recursive: true });
    fs.writeFileSync(full, text);
    fs.chmodSync(full, mode);
  };
  put('etc/apt/sources.list', sources);
  put('etc/resolv.conf', fs.readFileSync('/etc/resolv.conf', 'utf8'));
  put('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  const standIn = fs.readFileSync(path.join(import.meta.dirname, 'systemctl.sh'), 'utf8');
  put('usr/local/sbin/systemctl', standIn, 0o755);

  // The namespaces live as long as this process. Its death kills everything inside.
  const holder = spawn('unshare', [...namespaces, 'bash', '-c', holding, '_', root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const init = await new Promise<string>((resolve, reject) => {
    holder.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    holder.once('exit', () => reject(new Error('The namespaces could not be made.')));
  });

  const enter = (hasNetwork: boolean): string[] => {
    return ['--target', init, '--mount', '--pid', ...(hasNetwork ? [] : ['--net'])];
  };
  return {
    root,
    put,
    /**
     * Runs a script with bash, which stops at the first failed command.
     * @param hasNetwork whether it uses the host's network; otherwise it has only a private loopback
     */
    run: (text: string, hasNetwork: boolean, env: Readonly<Record<string, string>>): Promise<Ended> => {
      const all = { PATH: commandPath, HOME: '/root', LANG: 'C.UTF-8', ...env };
      const pairs = Object.entries(all).map(([name, value]) => `${name}=${value}`);
      const bash = ['chroot', root, 'env', '-i', ...pairs, 'bash', '-eu', '-o', 'pipefail', '-c', text];
      const child = spawn('nsenter', [...enter(hasNetwork), ...bash], { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const from of [child.stdout, child.stderr])
        from.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })));
    },
    /** Starts a program of this checkout in the machine's network. It ends with the machine. */
    startBeside: (args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> => {
      const child = spawn('nsenter', [...enter(false), process.execPath, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: commandPath, ...env },
      });
      return new Promise((resolve, reject) => {
        child.stdout.once('data', () => resolve());
        child.once('exit', () => reject(new Error(`${args.join(' ')} ended.`)));
      });
    },
    /** Stops everything running in the machine. With `keeps`, the folder stays. */
    close: async (keeps = false): Promise<void> => {
      const gone = new Promise((resolve) => holder.once('exit', resolve));
      holder.kill('SIGKILL');
      await gone;
      if (!keeps) fs.rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

const namespaces = ['--net', '--pid', '--mount', '--fork', '--kill-child', '--propagation', 'private'];

/** Prints its pid as seen by the host, and keeps running to adopt orphaned processes. */
const holding = `
set -e
exec 3</proc/self/stat; read -r self _ <&3; exec 3<&-
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
mount -t tmpfs -o mode=755 tmpfs "$1/run"
touch "$1/etc/hosts"
mount --bind "$1/etc/hosts" /etc/hosts
ip link set lo up
echo "$self"
while :; do sleep 3600 & wait $!; done`;

const sources = `deb http://deb.debian.org/debian bookworm main
deb http://deb.debian.org/debian bookworm-updates main
deb http://deb.debian.org/debian-security bookworm-security main
`;

/**
 * Runs a program on the host until it ends.
 * @throws with its output
 */
export function must(program: string, args: readonly string[], cwd?: string): string {
  const ended = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...(cwd && { cwd }) });
  if (ended.status === 0) return ended.stdout;
  throw new Error(
    `${program} ${args.join(' ')}\n${ended.stdout}${ended.stderr}${ended.error?.message ?? ''}`,
  );
}
