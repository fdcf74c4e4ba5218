import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../platform/free-port.ts';

const realmFile = path.resolve(import.meta.dirname, '../../../../deploy/keycloak/niveshak-realm.json');
const admin = { username: 'admin', password: 'admin-of-the-test' };
/** The first start of a distribution builds it. */
const startMs = 400_000;

/** An unmodified Keycloak on loopback with its data in memory, and the calls of its administrator. */
export class Keycloak {
  readonly issuer: string;
  readonly clientSecret = 'a-secret-of-the-keycloak-test';
  readonly #origin: string;
  readonly #process: ChildProcess;
  #output = '';

  private constructor(folder: string, port: number) {
    this.#origin = `http://localhost:${port}`;
    this.issuer = `${this.#origin}/realms/niveshak`;
    this.#process = spawn(
      path.join(folder, 'bin/kc.sh'),
      ['start-dev', '--db=dev-mem', '--http-host=127.0.0.1', `--http-port=${port}`],
      {
        env: {
          ...process.env,
          KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
          KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Its script starts Java as a child.
        detached: true,
      },
    );
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
  }

  /** @param folder an unpacked distribution, which the first start builds. */
  static async start(folder: string): Promise<Keycloak> {
    const keycloak = new Keycloak(folder, await freePort());
    const deadline = Date.now() + startMs;
    for (;;) {
      const isUp = await fetch(`${keycloak.#origin}/realms/master`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return keycloak;
      if (Date.now() > deadline || keycloak.#process.exitCode !== null)
        throw new Error(`Keycloak did not start:\n${keycloak.#output}`);
      await sleep(500);
    }
  }

  /** Creates the realm of `deploy/keycloak` for a product at this origin. */
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

  /** Makes a call of the administrator below `/admin/realms`. @returns its JSON, or null */
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
    const { pid } = this.#process;
    if (pid === undefined || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await ended;
  }

  /** Short-lived, so each call gets one. */
  async #token(): Promise<string> {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...admin };
    const answer = await fetch(`${this.#origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return String(Reflect.get(Object(await answer.json()), 'access_token'));
  }
}
