import { launchFindings } from '@niveshak/domain/firm/launch-checklist';
import { sql } from 'kysely';
import { firmPublication } from '../firm/index.ts';
import { readLaunchFacts } from '../launch-checklist/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { ConfigError, readConfig, settingNames } from '../platform/config.ts';
import type { Config, Mode } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Db } from '../platform/db/database.ts';
import { pendingMigrations } from '../platform/db/migrate.ts';
import type { Log } from '../platform/log.ts';
import { fixingLine } from '../platform/setting-lines.ts';
import { publishedIn } from '../platform/published.ts';
import { thirdParties } from './third-parties.ts';

/** Result of a check. Never contains a setting's value. */
export type PreflightLine = {
  readonly about: 'setting' | 'database' | 'third party' | 'firm';
  readonly name: string;
  /** The problem and how to fix it, or null if the check passed. */
  readonly problem: string | null;
  /** Shown after `ok`. */
  readonly note?: string;
};

type Environment = Readonly<Record<string, string | undefined>>;
export type PreflightOptions = {
  readonly mode: Mode;
  readonly log: Log;
  /** Returns the installation's business time. */
  readonly timeOf: (db: Db) => Promise<BusinessTime>;
};

/** Checks everything that production needs. Changes nothing. A check that cannot run counts as a problem. */
export async function preflight(env: Environment, options: PreflightOptions): Promise<PreflightLine[]> {
  const settings = settingsOf(env, options.mode);
  if (settings.config === null) {
    const problem = 'not looked at before all settings hold';
    return [
      ...settings.lines,
      { about: 'database', name: 'database', problem },
      { about: 'third party', name: 'third parties', problem },
      { about: 'firm', name: 'firm', problem },
    ];
  }
  const parties = thirdParties(settings.config).map(async ([name, probe]): Promise<PreflightLine> => {
    return { about: 'third party', name, problem: await probe() };
  });
  return [
    ...settings.lines,
    ...(await databaseAndFirm(settings.config, options)),
    ...(await Promise.all(parties)),
  ];
}

function settingsOf(env: Environment, mode: Mode): { lines: PreflightLine[]; config: Config | null } {
  let config: Config | null = null;
  let problems: readonly string[] = [];
  try {
    config = readConfig(env, mode);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems = error.problems;
  }
  const named = (name: string) => problems.filter((problem) => problem.startsWith(`${name}:`));
  const rest = problems.filter((problem) => !settingNames.some((name) => problem.startsWith(`${name}:`)));
  const lines = settingNames.map((name): PreflightLine => {
    const found = named(name).map((problem) => problem.slice(name.length + 2));
    if (name === 'TRUSTED_PROXIES' && mode === 'production' && !env[name])
      found.push('is missing: behind a proxy all members share its address and its limits');
    const said = found.join('; ');
    return {
      about: 'setting',
      name,
      problem: said === '' ? null : `${said}. In the environment of the service: ${fixingLine(name, said)}`,
      note: env[name] ? 'set' : 'not set',
    };
  });
  for (const problem of rest) {
    const [name = problem, ...words] = problem.split(': ');
    const said = words.join(': ');
    lines.push({ about: 'setting', name, problem: `${said}: ${fixingLine(name, said)}` });
  }
  return { lines, config };
}

async function databaseAndFirm(config: Config, { log, timeOf }: PreflightOptions): Promise<PreflightLine[]> {
  const line = (name: string, problem: string | null, note?: string): PreflightLine => ({
    about: 'database',
    name,
    problem,
    ...(note === undefined ? {} : { note }),
  });
  const database = openDatabase(config.DATABASE_URL, log, 1);
  const { db } = database;
  try {
    const facts = await serverFacts(db);
    if (facts === null)
      return [
        line('connection', 'no answer, or refused: check DATABASE_URL, the role’s password and pg_hba.conf'),
        { about: 'firm', name: 'firm', problem: 'not looked at without the database' },
      ];
    const pending = await pendingMigrations(db);
    return [
      line('connection', null),
      line(
        'version',
        facts.version >= 150_000 ? null : 'older than 15: upgrade PostgreSQL to 15 or newer',
        `PostgreSQL ${Math.floor(facts.version / 10_000)}`,
      ),
      line(
        'role',
        facts.isSuperuser ? 'is a superuser: give the product a separate role that owns its database' : null,
      ),
      line(
        'migrations',
        pending.length === 0
          ? null
          : `${pending.length} not run yet (first ${pending[0]}): run "npm run migrate" as the owner of the database`,
      ),
      ...(pending.length === 0
        ? await firmLines(db, config, await timeOf(db))
        : [
            { about: 'firm', name: 'firm', problem: 'not looked at before the migrations have run' } as const,
          ]),
    ];
  } finally {
    await database.close();
  }
}

async function serverFacts(db: Db): Promise<{ version: number; isSuperuser: boolean } | null> {
  try {
    const { rows } = await sql<{ version: number; super: boolean }>`
      select current_setting('server_version_num')::int as version,
        (select rolsuper from pg_roles where rolname = current_user) as super`.execute(db);
    const [row] = rows;
    return row === undefined ? null : { version: row.version, isSuperuser: row.super };
  } catch {
    return null;
  }
}

async function firmLines(db: Db, config: Config, { today }: BusinessTime): Promise<PreflightLine[]> {
  const settings = { sender: config.MAIL_FROM, appOrigin: config.APP_ORIGIN };
  const findings = launchFindings(await readLaunchFacts(publishedIn(db), settings, today));
  const lines = findings.map(({ title, problem, purpose, setBy }): PreflightLine => ({
    about: 'firm',
    name: title,
    problem: problem === null ? null : `${problem} ${purpose} Set ${setBy}`,
  }));
  const firm = await publishedIn(db)(firmPublication);
  if (firm?.sebiRegistration !== sampleRegistration) return lines;
  const said = `The firm is the sample of docs/setup: its registration ${sampleRegistration} belongs to no firm. Set your own with npm run setup`;
  return [
    ...lines,
    // Rehearsals and trials may use the sample firm.
    {
      about: 'firm',
      name: 'sample',
      problem: config.mode === 'production' && !config.isRehearsal ? said : null,
      note: said,
    },
  ];
}

/** The registration number in docs/setup/firm.yaml, which SEBI never issues. */
const sampleRegistration = 'INH000000000';
