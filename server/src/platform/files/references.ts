/** A column that references files. */
export type FileReference = { readonly table: string; readonly column: string };

/** SQL for all columns with a foreign key to `files`, so that the list is always complete. */
export const fileReferences = `
  select c.relname as "table", a.attname as "column" from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = 'files'::regclass order by 1, 2`;

/** Returns the SQL condition that one of the columns references row `t` of `files`. */
export function isReferenced(references: readonly FileReference[]): string {
  if (references.length === 0) throw new Error('No table names files.');
  const named = references.map(
    ({ table, column }) => `exists (select from "${table}" where "${column}" = t.hash)`,
  );
  return `(${named.join(' or ')})`;
}
