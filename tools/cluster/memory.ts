import fs from 'node:fs';
import type { Cluster } from './fixture.ts';
import { startedProcesses, textOf } from './started-processes.ts';

const programs: readonly (readonly [string, RegExp])[] = [
  ['the processes of the product', /server\/src\/main\.ts/],
  ['PgBouncer', /pgbouncer/],
  ['the OpenSearch nodes', /LocalNode\.java/],
  ['the S3 server', /versitygw/],
  ['Keycloak', /-Dkc\./],
];

/** Returns the megabytes that each part of a cluster uses, with shared memory counted once. */
export function memoryOf({ primary }: Cluster): Map<string, number> {
  const memory = new Map<string, number>();
  for (const [pid, command] of startedProcesses()) {
    const name = programs.find(([, pattern]) => pattern.test(command))?.[0];
    if (name !== undefined) memory.set(name, (memory.get(name) ?? 0) + proportionalMb(pid));
  }
  const server = primary().pid() ?? 0;
  const backends = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => parentOf(pid) === server);
  memory.set(
    'one PostgreSQL server',
    [server, ...backends].reduce((sum, pid) => sum + proportionalMb(pid), 0),
  );
  return memory;
}

function proportionalMb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? -1);
}
