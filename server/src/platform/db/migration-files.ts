import fs from 'node:fs/promises';
import path from 'node:path';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

/** First line of migrations that PostgreSQL rejects in a transaction, such as concurrent index builds. */
const outsideMark = '-- outside a transaction';

export type MigrationFile = {
  readonly name: string;
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
};

/** Returns this version's migrations in numeric order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await fs.readdir(migrationsFolder))
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort();
  return Promise.all(
    files.map(async (file) =>
      migrationFile(file.replace(/\.sql$/, ''), await fs.readFile(path.join(migrationsFolder, file), 'utf8')),
    ),
  );
}

/**
 * Returns a migration for a file. Outside a transaction, statements are sent separately, because several in one message
 * form a transaction.
 */
export function migrationFile(name: string, text: string): MigrationFile {
  const isOutsideTransaction = text.startsWith(outsideMark);
  const statements = isOutsideTransaction ? text.split(/;\s*$/m).filter((each) => /^\w/m.test(each)) : [text];
  return { name, statements, isOutsideTransaction };
}
