import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './fixture.ts';

export const partNames = ['app', 'pooler', 'database', 'standby', 'search', 'files', 'identity', 'promotion'];

export type Part = {
  readonly name: string;
  /** Whether the part is down for some seconds before `restore`. */
  readonly isRestarted: boolean;
  /** Number of members ready to buy, one every two seconds while the part is down. Defaults to 30. */
  readonly buyers?: number;
  readonly before?: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Resolves once the part works again. */
  readonly restore: () => Promise<void>;
  readonly after?: () => Promise<void>;
};

/** Returns the requested parts that the cluster has, in the order in which to kill them. */
export function partsOf(cluster: Cluster, wanted: readonly string[], isFaulty: boolean): Part[] {
  const of: Readonly<Record<string, readonly Part[]>> = {
    app: cluster.apps.map((app, at) => ({
      name: `app process ${at + 1}`,
      isRestarted: true,
      kill: () => app.kill(),
      restore: () => app.run(),
    })),
    pooler: [
      {
        name: 'PgBouncer',
        isRestarted: true,
        kill: () => cluster.pooler.kill(),
        restore: () => cluster.pooler.run(),
      },
    ],
    database: [
      {
        name: 'PostgreSQL primary',
        isRestarted: true,
        kill: async () => cluster.first.kill(),
        restore: async () => cluster.first.start(),
      },
    ],
    standby: [
      {
        name: 'PostgreSQL standby',
        isRestarted: true,
        before: () => cluster.first.whenSynchronous(),
        kill: async () => cluster.second.kill(),
        restore: async () => {
          cluster.second.start();
          await cluster.first.whenSynchronous();
        },
      },
      {
        name: 'PostgreSQL standby, given up',
        isRestarted: true,
        kill: async () => cluster.second.kill(),
        restore: () => cluster.first.goOnAlone(),
        after: async () => {
          cluster.second.start();
          await cluster.first.waitForStandby();
        },
      },
    ],
    search: searchParts(cluster),
    files: filesParts(cluster),
    identity: identityParts(cluster),
    promotion: [promotion(cluster, isFaulty)],
  };
  return wanted.flatMap((name) => {
    const parts = of[name];
    if (parts === undefined) throw new Error(`There is no part ${name}; there are ${partNames.join(', ')}.`);
    return parts;
  });
}

function searchParts({ search }: Cluster): Part[] {
  if (search === null) return [];
  return search.urls.map((_url, at) => ({
    name: `OpenSearch node ${at + 1}`,
    isRestarted: true,
    before: () => search.whenGreen(),
    kill: () => search.kill(at),
    restore: () => search.restart(at),
  }));
}

function filesParts({ files, command, primary }: Cluster): Part[] {
  if (files === null) return [];
  return [
    {
      name: 'S3 server',
      isRestarted: true,
      // Files are read from the bucket after the move.
      before: async () => void (await command('scripts/move-files.ts', [], primary().url)),
      kill: () => files.kill(),
      restore: () => files.run(),
    },
  ];
}

function identityParts({ keycloak }: Cluster): Part[] {
  if (keycloak === null) return [];
  return [
    {
      name: 'Keycloak',
      isRestarted: true,
      buyers: 60,
      kill: () => keycloak.kill(),
      restore: () => keycloak.run(),
    },
  ];
}

/** Returns the steps of docs/operating/two-machines.md after the loss of the primary. */
function promotion(cluster: Cluster, isFaulty: boolean): Part {
  const { first, second, pooler, command } = cluster;
  return {
    name: 'PostgreSQL primary, standby promoted',
    isRestarted: false,
    before: () => first.whenSynchronous(),
    kill: async () => {
      if (isFaulty) {
        await first.leaveStandby();
        await sleep(3_000);
      }
      first.kill();
    },
    restore: async () => {
      await second.promote();
      await command('scripts/restored.ts', ['--nothing-lost'], second.url);
      pooler.follow(second.port);
      cluster.promoted();
    },
  };
}
