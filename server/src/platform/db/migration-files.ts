import fs from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

/** First line of a migration that PostgreSQL refuses in a transaction, as of an index that is built beside the traffic. */
const outsideMark = '-- outside a transaction';

export type MigrationFile = {
  readonly name: string;
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
};

/** The migrations of this version, in the order of their numbers. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const files = (await fs.readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) =>
      migrationFile(file.replace(/\.sql$/, ''), await fs.readFile(path.join(folder, file), 'utf8')),
    ),
  );
}

/** Outside a transaction each statement is sent alone: several in one message are a transaction again. */
export function migrationFile(name: string, text: string): MigrationFile {
  const isOutsideTransaction = text.startsWith(outsideMark);
  const statements = isOutsideTransaction ? text.split(/;\s*$/m).filter((each) => /^\w/m.test(each)) : [text];
  return { name, statements, isOutsideTransaction };
}
