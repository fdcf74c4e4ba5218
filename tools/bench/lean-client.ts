import net from 'node:net';

/**
 * HTTP client for benchmarks. Keep-alive connections read every response into one buffer and retain nothing, so that
 * the client's garbage collection is not mistaken for server pauses.
 */
export class LeanClient {
  readonly #url: URL;
  readonly #free: Connection[] = [];

  constructor(origin: string) {
    this.#url = new URL(origin);
  }

  /**
   * Returns the size of the response body in bytes. Defaults to POST if there is a body. Rejects for any status but 200
   * and 204.
   */
  async send(
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<number> {
    const connection = this.#idle() ?? (await Connection.open(this.#url));
    const lines = Object.entries({ host: this.#url.host, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const posted =
      body === undefined
        ? ''
        : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const length = await connection.ask(
      `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${posted}\r\n${body ?? ''}`,
    );
    this.#free.push(connection);
    return length;
  }

  /** Returns an idle connection. Skips those that the server has closed as unused. */
  #idle(): Connection | undefined {
    for (let at = this.#free.length; at > 0; at -= 1) {
      const connection = this.#free.pop();
      if (connection?.isOpen === true) return connection;
    }
    return undefined;
  }

  close(): void {
    for (const connection of this.#free.splice(0)) connection.close();
  }
}

type Waiting = { readonly resolve: (length: number) => void; readonly reject: (error: Error) => void };

class Connection {
  readonly #socket: net.Socket;
  #waiting: Waiting | null = null;
  #head = '';
  #length = 0;
  #missing = -1;

  private constructor(url: URL, onOpen: () => void) {
    const buffer = Buffer.allocUnsafe(1 << 18);
    this.#socket = net.connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: {
        buffer,
        callback: (size) => {
          this.#take(buffer, size);
          return true;
        },
      },
    });
    this.#socket.once('connect', onOpen);
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed.')));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.readyState === 'open';
  }

  static open(url: URL): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const made = new Connection(url, () => resolve(made));
      // Until the connection is open, it awaits no response.
      made.#socket.once('error', reject);
    });
  }

  ask(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#head = '';
      this.#missing = -1;
      this.#socket.write(request);
    });
  }

  #take(buffer: Uint8Array, size: number): void {
    let body = size;
    if (this.#missing === -1) {
      const before = this.#head.length;
      this.#head += Buffer.from(buffer.buffer, buffer.byteOffset, Math.min(size, 8_192)).toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const isEmpty = this.#head.startsWith('HTTP/1.1 204');
      const length = isEmpty ? '0' : /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1];
      if (!(isEmpty || this.#head.startsWith('HTTP/1.1 200')) || length === undefined) {
        this.#waiting?.reject(new Error(`Answered ${this.#head.slice(0, 200)}`));
        return;
      }
      this.#length = Number(length);
      this.#missing = this.#length;
      body = before + size - (end + 4);
    }
    this.#missing -= body;
    if (this.#missing > 0) return;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(this.#length);
  }

  close(): void {
    this.#socket.destroy();
  }
}
