import net from 'node:net';
import { freePort } from '../platform/free-port.ts';

export type FreezingProxy = {
  /** Returns the URL of the proxy for `url`. */
  readonly through: (url: string) => Promise<string>;
  /** Stops forwarding on all connections, without closing them. */
  readonly freeze: () => void;
  /** Simulates a stopped server: closes all connections, including new ones. */
  readonly refuse: () => void;
  /** Forwards new connections again. Frozen ones stay dead. */
  readonly thaw: () => void;
  readonly close: () => void;
};

/** Returns a proxy that can simulate an unresponsive network. */
export function freezingProxy(): FreezingProxy {
  let isFrozen = false;
  let isRefusing = false;
  const sockets = new Set<net.Socket>();
  const frozen = new WeakSet<net.Socket>();
  const servers: net.Server[] = [];
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  return {
    through: async (url) => {
      const target = new URL(url);
      const { hostname } = target;
      const targetPort = Number(target.port);
      const port = await freePort();
      const server = net.createServer((inbound) => {
        keep(inbound);
        if (isRefusing) return void inbound.destroy();
        if (isFrozen) return;
        const outbound = net.connect(targetPort, hostname);
        keep(outbound);
        inbound.on('data', (bytes) => void (frozen.has(inbound) || outbound.write(bytes)));
        outbound.on('data', (bytes) => void (frozen.has(inbound) || inbound.write(bytes)));
        inbound.on('close', () => outbound.destroy());
        outbound.on('close', () => void (frozen.has(inbound) || inbound.destroy()));
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      servers.push(server);
      target.hostname = '127.0.0.1';
      target.port = String(port);
      return target.href;
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) frozen.add(socket);
    },
    refuse: () => {
      isRefusing = true;
      for (const socket of sockets) socket.destroy();
    },
    thaw: () => {
      isFrozen = false;
      isRefusing = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}
