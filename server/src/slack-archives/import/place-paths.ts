import type { ExportEntry } from '../../platform/files/export-source.ts';

export type RecordKind = 'channels' | 'groups' | 'direct' | 'users';

/** Where things are in this export. */
export type Places = {
  readonly isExport: boolean;
  readonly notes: readonly string[];
  readonly recordKind: (path: string) => RecordKind | null;
  /** Folder and file name of a day file; null for everything else. */
  readonly dayFile: (path: string) => { readonly folder: string; readonly name: string } | null;
};

const recordFiles: Readonly<Record<string, RecordKind>> = {
  'channels.json': 'channels',
  'groups.json': 'groups',
  'dms.json': 'direct',
  'mpims.json': 'direct',
  'users.json': 'users',
  'org_users.json': 'users',
};

const dayFileName = /^\d{4}-\d{2}-\d{2}\.json$/;

/**
 * Finds the export's root (some zips hold it in a folder) and tells of paths that lead out of it. Names are never used
 * as places on disk; such an entry is left alone all the same.
 */
export function placePaths(entries: Iterable<ExportEntry>): Places {
  const notes: string[] = [];
  let root: string | null = null;
  let dayRoot: string | null = null;
  for (const { path } of entries) {
    const problem = problemWith(path);
    if (problem !== null) {
      notes.push(`${JSON.stringify(path.slice(0, 120))} ${problem}`);
      continue;
    }
    const parts = path.split('/');
    const file = parts.at(-1) ?? '';
    if (isLitter(path)) continue;
    if (file === 'channels.json' || file === 'users.json') root = shorter(root, parts.slice(0, -1).join('/'));
    if (parts.length >= 2 && dayFileName.test(file)) dayRoot = shorter(dayRoot, parts.slice(0, -2).join('/'));
    else if (parts.length >= 2 && file.endsWith('.json') && notes.length < 100 && !(file in recordFiles)) {
      notes.push(`${path} is no day file: not read`);
    }
  }
  const start = root ?? dayRoot;
  const prefix = start === null || start === '' ? '' : `${start}/`;
  const inside = (path: string) =>
    problemWith(path) === null && !isLitter(path) && path.startsWith(prefix)
      ? path.slice(prefix.length)
      : null;
  return {
    isExport: dayRoot !== null || root !== null,
    notes,
    recordKind: (path) => {
      const rest = inside(path);
      return rest !== null && Object.hasOwn(recordFiles, rest) ? (recordFiles[rest] ?? null) : null;
    },
    dayFile: (path) => {
      const [folder, name, more] = inside(path)?.split('/') ?? [];
      if (folder === undefined || name === undefined || more !== undefined || !dayFileName.test(name))
        return null;
      return { folder, name };
    },
  };
}

function shorter(known: string | null, found: string): string {
  return known === null || found.length < known.length ? found : known;
}

function problemWith(path: string): string | null {
  if (path.includes('\0') || path.includes('\\')) return 'is no path inside the export: not read';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'leads out of the export: not read';
  return path.split('/').includes('..') ? 'leads out of the export: not read' : null;
}

function isLitter(path: string): boolean {
  return path.endsWith('/') || /(^|\/)(__MACOSX|\.)/.test(path);
}
