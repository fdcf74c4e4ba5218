import http from 'node:http';
import https from 'node:https';

export type HttpsFrontOptions = {
  readonly host: string;
  readonly port: number;
  /** Certificate and key as PEM. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** Local http port. */
  readonly to: number;
};

/** Terminates TLS like docs/operating/nginx.conf: https outside, http with the caller's address inside. */
export async function startHttpsFront({
  host,
  port,
  tls,
  to,
}: HttpsFrontOptions): Promise<{ close: () => void }> {
  const agent = new http.Agent({ keepAlive: true });
  const server = https.createServer(tls, (query, answer) => {
    const headers = {
      ...query.headers,
      'x-forwarded-for': query.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
    };
    const call = http.request(
      { port: to, host: '127.0.0.1', agent, method: query.method, path: query.url, headers },
      (from) => {
        const { connection: _, 'keep-alive': __, ...passed } = from.headers;
        answer.writeHead(from.statusCode ?? 502, passed);
        from.pipe(answer);
      },
    );
    call.once('error', () => answer.destroy());
    query.pipe(call);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
