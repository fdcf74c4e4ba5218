import fs from 'node:fs/promises';
import path from 'node:path';
import { migrationFile, migrationsFolder } from './migration-files.ts';
import type { MigrationFile } from './migration-files.ts';

const baseline = '0001-baseline';

/** The migrations that the baseline replaced, and the last version that included them. */
export const replaced = { last: '0432-recommendation-register', count: 123, version: '0.2.0' };

/** Returns whether a migration was replaced by the baseline. */
export function isReplaced(name: string): boolean {
  return name <= replaced.last && name !== baseline;
}

/**
 * Returns the migrations to run on a database with the migrations `applied`. If these include all replaced ones, the
 * baseline adopts the schema instead of creating it.
 * @throws if they include only some of the replaced ones
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
