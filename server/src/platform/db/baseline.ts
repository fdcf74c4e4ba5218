import fs from 'node:fs/promises';
import path from 'node:path';
import { migrationFile, migrationsFolder } from './migration-files.ts';
import type { MigrationFile } from './migration-files.ts';

const baseline = '0001-baseline';

/** The migrations that the baseline replaced, and the last version that has them. */
export const replaced = { last: '0432-recommendation-register', count: 123, version: '0.2.0' };

/** Returns true for a migration that the baseline replaced. */
export function isReplaced(name: string): boolean {
  return name <= replaced.last && name !== baseline;
}

/**
 * Returns the migrations to run on a database that has `applied`. If it has all that the baseline replaced, the
 * baseline does not create the schema but adopts it.
 * @throws if it has only some of them
 */
export async function withAdoption(
  files: readonly MigrationFile[],
  applied: readonly string[],
): Promise<readonly MigrationFile[]> {
  const count = applied.filter(isReplaced).length;
  if (count === 0 || applied.includes(baseline)) return files;
  if (count !== replaced.count)
    throw new Error(
      `The database has ${count} of the ${replaced.count} migrations that ${baseline} replaced. ` +
        `Run "npm run migrate" of version ${replaced.version} first, then of this version.`,
    );
  const statements = await fs.readFile(path.join(migrationsFolder, 'adopt-0432.sql'), 'utf8');
  return files.map((file) => (file.name === baseline ? migrationFile(baseline, statements) : file));
}
