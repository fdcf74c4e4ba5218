import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const firstHttpPort = 9230;
const firstTransportPort = 9330;
const startLimitMs = 180_000;

export type LocalNodesOptions = {
  readonly count: number;
  /** Emptied at the start. */
  readonly folder: string;
  /** Heap size of each node in megabytes. */
  readonly heapMb: number;
};

/**
 * Cluster of OpenSearch nodes on this machine, built from the libraries that the OpenSearch project publishes in Maven
 * Central. Needs Java 17 or newer and Maven.
 */
export class LocalNodes {
  readonly #options: LocalNodesOptions;
  readonly #classpath: string;
  readonly #processes = new Map<number, ChildProcess>();

  private constructor(options: LocalNodesOptions, classpath: string) {
    this.#options = options;
    this.#classpath = classpath;
  }

  static async start(options: LocalNodesOptions): Promise<LocalNodes> {
    await refuseIfTaken(options.count);
    fs.rmSync(options.folder, { recursive: true, force: true });
    fs.mkdirSync(options.folder, { recursive: true });
    const nodes = new LocalNodes(options, resolveClasspath());
    for (let at = 0; at < options.count; at += 1) nodes.#run(at);
    await nodes.whenJoined(options.count);
    return nodes;
  }

  get urls(): string[] {
    return Array.from({ length: this.#options.count }, (_each, at) => urlOf(at));
  }

  /** Kills a node without warning. */
  async kill(at: number): Promise<void> {
    const child = this.#processes.get(at);
    if (child === undefined) return;
    this.#processes.delete(at);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts a killed node with its existing data. */
  async restart(at: number): Promise<void> {
    this.#run(at);
    await this.whenJoined(this.#processes.size);
  }

  /** Resolves once this many nodes form the cluster. */
  async whenJoined(count: number): Promise<void> {
    await this.#when(`wait_for_nodes=${count}`);
  }

  /** Resolves once every copy of every index is active. */
  async whenGreen(): Promise<void> {
    await this.#when('wait_for_status=green');
  }

  async #when(condition: string): Promise<void> {
    const until = performance.now() + startLimitMs;
    const [at] = this.#processes.keys();
    for (;;) {
      const ended = [...this.#processes.values()].find(({ exitCode }) => exitCode !== null);
      if (ended !== undefined || performance.now() > until)
        throw new Error(`The nodes are not ready.\n${this.#logs()}`);
      try {
        const answer = await fetch(`${urlOf(at ?? 0)}/_cluster/health?${condition}&timeout=5s`);
        await answer.arrayBuffer();
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      await sleep(300);
    }
  }

  /** Returns the memory of each node in use in megabytes, heap and everything else, as counted by the kernel. */
  residentMb(): number[] {
    return [...this.#processes.values()].map(({ pid }) => {
      const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
    });
  }

  async stop(): Promise<void> {
    for (const at of this.#processes.keys()) await this.kill(at);
  }

  /** Returns the tail of each node's log. */
  #logs(): string {
    const { count, folder } = this.#options;
    return Array.from({ length: count }, (_each, at) => {
      const text = fs.readFileSync(path.join(folder, `node-${at}.log`), 'utf8');
      return `node-${at}: ${text.slice(-2_000)}`;
    }).join('\n');
  }

  #run(at: number): void {
    const { count, folder, heapMb } = this.#options;
    const log = fs.openSync(path.join(folder, `node-${at}.log`), 'a');
    const names = Array.from({ length: count }, (_each, index) => `node-${index}`).join(',');
    const transports = names.replaceAll(
      /node-(\d+)/g,
      (_all, index) => `127.0.0.1:${firstTransportPort + Number(index)}`,
    );
    const settings = {
      'cluster.name': 'niveshak-local',
      'node.name': `node-${at}`,
      'network.host': '127.0.0.1',
      'http.port': firstHttpPort + at,
      'transport.port': firstTransportPort + at,
      'path.data': path.join(folder, `node-${at}`),
      'path.logs': folder,
      // A full disk elsewhere on a developer's machine must not block the tests.
      'cluster.routing.allocation.disk.threshold_enabled': false,
      ...(count === 1
        ? { 'discovery.type': 'single-node' }
        : { 'discovery.seed_hosts': transports, 'cluster.initial_cluster_manager_nodes': names }),
    };
    const child = spawn(
      'java',
      [
        `-Xms${heapMb}m`,
        `-Xmx${heapMb}m`,
        '-cp',
        this.#classpath,
        path.join(import.meta.dirname, 'LocalNode.java'),
        folder,
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      ],
      { stdio: ['ignore', log, log] },
    );
    fs.closeSync(log);
    this.#processes.set(at, child);
  }
}

function urlOf(at: number): string {
  return `http://127.0.0.1:${firstHttpPort + at}`;
}

/** Throws if the ports are taken, because another cluster would respond in place of this one. */
async function refuseIfTaken(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const isTaken = await fetch(urlOf(at)).then(
      () => true,
      () => false,
    );
    if (isTaken) throw new Error(`A process listens on ${urlOf(at)}; stop it first.`);
  }
}

/** Returns the classpath. Downloads the libraries on first use. */
function resolveClasspath(): string {
  const file = path.resolve(import.meta.dirname, '../../.cache/opensearch-classpath');
  const pom = path.join(import.meta.dirname, 'pom.xml');
  if (!fs.existsSync(file) || fs.statSync(file).mtimeMs < fs.statSync(pom).mtimeMs) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const { status } = spawnSync(
      'mvn',
      ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    if (status !== 0)
      throw new Error('Maven could not get OpenSearch; Java 17 or newer and Maven are needed.');
  }
  return fs.readFileSync(file, 'utf8').trim();
}
