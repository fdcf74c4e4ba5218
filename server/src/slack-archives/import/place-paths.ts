import type { ExportEntry } from '../../platform/files/export-source.ts';

type RecordKind = 'channels' | 'groups' | 'direct' | 'users';

type RecordFile = { readonly kind: RecordKind; readonly scope: string };
export type DayFilePlace = {
  /** '' in most exports; the folder of a workspace (`teams/north`) in those of a whole organisation. */
  readonly scope: string;
  readonly folder: string;
  readonly name: string;
};

/** Where things are in this export. */
export type Places = {
  readonly isExport: boolean;
  readonly notes: readonly string[];
  readonly recordFile: (path: string) => RecordFile | null;
  /** Folder and file name of a day file; null for everything else. */
  readonly dayFile: (path: string) => DayFilePlace | null;
};

const recordFiles: Readonly<Record<string, RecordKind>> = {
  'channels.json': 'channels',
  'groups.json': 'groups',
  // What was said beside a canvas or a file: who could see that is not told, so it is closed like a private channel.
  'file_conversations.json': 'groups',
  'dms.json': 'direct',
  'mpims.json': 'direct',
  'users.json': 'users',
  'org_users.json': 'users',
};

const dayFileName = /^\d{4}-\d{2}-\d{2}\.json$/;
/** What other tools put beside the messages: copies of files and pictures, whose names may be any. */
const copies = /(^|\/)__(uploads|avatars)\//;

/**
 * Finds what an export's paths are: at its top, wrapped in a folder, or one workspace beside the other. Names are never
 * used as places on disk; a path that leads out is left alone all the same. `\` is a `/` of some Windows programs.
 */
export async function placePaths(entries: AsyncIterable<ExportEntry>): Promise<Places> {
  const notes: string[] = [];
  let top: readonly string[] | null = null;
  let copied = 0;
  for await (const { path } of entries) {
    const problem = problemWith(path);
    if (problem !== null) {
      notes.push(`${JSON.stringify(path.slice(0, 120))} ${problem}`);
      continue;
    }
    const plain = plainPath(path);
    if (isLitter(plain)) continue;
    if (copies.test(plain)) {
      copied += 1;
      continue;
    }
    const parts = plain.split('/');
    const file = parts.at(-1) ?? '';
    if (Object.hasOwn(recordFiles, file)) top = shared(top, parts.slice(0, -1));
    else if (parts.length >= 2 && dayFileName.test(file)) top = shared(top, parts.slice(0, -2));
    else if (file.endsWith('.json') && notes.length < 100) notes.push(`${path} is no day file: not read`);
  }
  if (copied > 0) notes.push(`${copied} copies of files and pictures: not read`);
  const start = top ?? [];
  /** The parts after the export's top; null for what is none of its files. */
  const inside = (path: string): string[] | null => {
    const plain = plainPath(path);
    if (problemWith(path) !== null || isLitter(plain) || copies.test(plain)) return null;
    const parts = plain.split('/');
    return start.every((part, at) => parts[at] === part) ? parts.slice(start.length) : null;
  };
  return {
    isExport: top !== null,
    notes,
    recordFile: (path) => {
      const parts = inside(path);
      const kind = recordFiles[parts?.at(-1) ?? ''];
      return parts === null || kind === undefined ? null : { kind, scope: parts.slice(0, -1).join('/') };
    },
    dayFile: (path) => {
      const parts = inside(path);
      const [folder, name] = parts?.slice(-2) ?? [];
      if (parts === null || folder === undefined || name === undefined || !dayFileName.test(name))
        return null;
      return { scope: parts.slice(0, -2).join('/'), folder, name };
    },
  };
}

/** The folders that two paths have in common, from the top. */
function shared(known: readonly string[] | null, found: readonly string[]): readonly string[] {
  if (known === null) return found;
  const end = known.findIndex((part, at) => found[at] !== part);
  return end === -1 ? known : known.slice(0, end);
}

/** `/` between the parts, no `./`, letters composed: macOS writes an `é` as two signs. */
function plainPath(path: string): string {
  const slashed = path.includes('\\') ? path.replaceAll('\\', '/') : path;
  return slashed.replace(/^(\.\/)+/, '').normalize('NFC');
}

function problemWith(path: string): string | null {
  if (path.includes('\0')) return 'is no path inside the export: not read';
  const slashed = path.replaceAll('\\', '/');
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed)) return 'leads out of the export: not read';
  return slashed.split('/').includes('..') ? 'leads out of the export: not read' : null;
}

/** Folders themselves, and what macOS and editors leave behind. */
function isLitter(path: string): boolean {
  return path.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(path);
}
