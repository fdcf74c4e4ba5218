import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../platform/free-port.ts';

const realmFile = path.resolve(import.meta.dirname, '../../../../deploy/keycloak/niveshak-realm.json');
const admin = { username: 'admin', password: 'admin-of-the-test' };
/** High, because the first start builds the distribution. */
const startMs = 400_000;

/** An unmodified Keycloak on loopback, with administrator calls. */
export class Keycloak {
  readonly issuer: string;
  readonly clientSecret = 'a-secret-of-the-keycloak-test';
  readonly #origin: string;
  readonly #program: string;
  readonly #arguments: readonly string[];
  #process: ChildProcess | null = null;
  #output = '';

  private constructor(folder: string, port: number, data: string | null) {
    this.#origin = `http://localhost:${port}`;
    this.issuer = `${this.#origin}/realms/niveshak`;
    this.#program = path.join(folder, 'bin/kc.sh');
    const database =
      data === null
        ? ['--db=dev-mem']
        : ['--db=dev-file', `--db-url=jdbc:h2:file:${data};NON_KEYWORDS=VALUE`];
    this.#arguments = ['start-dev', ...database, '--http-host=127.0.0.1', `--http-port=${port}`];
  }

  /**
   * Starts Keycloak.
   * @param folder an unpacked distribution, built at the first start
   * @param data a file for data that outlives the process; in memory by default
   */
  static async start(folder: string, data: string | null = null): Promise<Keycloak> {
    const keycloak = new Keycloak(folder, await freePort(), data);
    await keycloak.run();
    return keycloak;
  }

  /** Starts the process, for the first time or after `kill`. */
  async run(): Promise<void> {
    const running = spawn(this.#program, this.#arguments, {
      env: {
        ...process.env,
        KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its script starts Java as a child.
      detached: true,
    });
    this.#process = running;
    for (const stream of [running.stdout, running.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    for (const deadline = Date.now() + startMs; ; await sleep(500)) {
      const isUp = await fetch(`${this.#origin}/realms/master`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return;
      if (Date.now() > deadline || running.exitCode !== null)
        throw new Error(`Keycloak did not start:\n${this.#output}`);
    }
  }

  /** Creates the realm in `deploy/keycloak` for a product with this origin. */
  async createRealm(appOrigin: string, smtpPort: number): Promise<void> {
    const values: Readonly<Record<string, string>> = {
      FIRM_NAME: 'Sahyadri Research',
      KEYCLOAK_SSL: 'none',
      OIDC_CLIENT_SECRET: this.clientSecret,
      APP_ORIGIN: appOrigin,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      SMTP_FROM: 'hello@sahyadri.test',
      SMTP_STARTTLS: 'false',
      SMTP_AUTH: 'false',
      SMTP_USER: '',
      SMTP_PASSWORD: '',
    };
    const text = fs.readFileSync(realmFile, 'utf8').replace(/\$\{(\w+)\}/g, (_match, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The realm needs ${name}, which the test does not give.`);
      return value;
    });
    await this.call('POST', '', JSON.parse(text));
  }

  /** Makes an administrator call below `/admin/realms`. Returns its JSON, or null. */
  async call(method: string, address: string, json?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#origin}/admin/realms${address}`, {
      method,
      headers: { authorization: `Bearer ${await this.#token()}`, 'content-type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await ended;
  }

  /** Returns a new token, because tokens are short-lived. */
  async #token(): Promise<string> {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...admin };
    const answer = await fetch(`${this.#origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return String(Reflect.get(Object(await answer.json()), 'access_token'));
  }
}
