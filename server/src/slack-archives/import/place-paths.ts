import type { ExportEntry } from '../../platform/files/export-source.ts';

type RecordKind = 'channels' | 'groups' | 'direct' | 'users';

type RecordFile = { readonly kind: RecordKind; readonly scope: string };
export type DayFilePlace = {
  /** Empty in most exports, or a workspace's folder (`teams/north`) in an organisation-wide export. */
  readonly scope: string;
  readonly folder: string;
  readonly name: string;
};

export type Places = {
  readonly isExport: boolean;
  readonly notes: readonly string[];
  readonly recordFile: (path: string) => RecordFile | null;
  /** Whether the export contains message files. */
  readonly hasFiles: boolean;
  /** Returns the Slack id and name of a message's file, or null if the path is not a file. */
  readonly attachedFile: (path: string) => { readonly id: string; readonly name: string } | null;
  /** Returns the folder and name of a day file, or null if the path is not a day file. */
  readonly dayFile: (path: string) => DayFilePlace | null;
};

const recordFiles: Readonly<Record<string, RecordKind>> = {
  'channels.json': 'channels',
  'groups.json': 'groups',
  // The export does not say who could see comments on a canvas or file, so treat them like a private channel.
  'file_conversations.json': 'groups',
  'dms.json': 'direct',
  'mpims.json': 'direct',
  'users.json': 'users',
  'org_users.json': 'users',
};

const dayFileName = /^\d{4}-\d{2}-\d{2}\.json$/;
/** Files and images that other tools add, with arbitrary names. */
const copies = /(^|\/)__(uploads|avatars)\//;
/** Slackdump's two layouts: `__uploads/F123/name` and `channel/attachments/F123-name`. */
const attached = /(?:^|\/)(?:__uploads\/(F[A-Z0-9]{1,40})\/|attachments\/(F[A-Z0-9]{1,40})-)([^/]+)$/;

/**
 * Detects the layout of an export: at the top level, in a folder, or one folder per workspace. Names are never used as
 * paths on disk; paths that escape the export are ignored nonetheless. Some Windows programs write `\` for `/`.
 */
export async function placePaths(entries: AsyncIterable<ExportEntry>): Promise<Places> {
  const notes: string[] = [];
  let top: readonly string[] | null = null;
  let copied = 0;
  let hasFiles = false;
  for await (const { path } of entries) {
    const problem = problemWith(path);
    if (problem !== null) {
      notes.push(`${JSON.stringify(path.slice(0, 120))} ${problem}`);
      continue;
    }
    const plain = plainPath(path);
    if (isLitter(plain)) continue;
    if (attached.test(plain)) {
      hasFiles = true;
      continue;
    }
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
  if (copied > 0) notes.push(`${copied} copies of pictures: not read`);
  const start = top ?? [];
  /** Returns the path parts below the export's root, or null if outside it. */
  const inside = (path: string): string[] | null => {
    const plain = plainPath(path);
    if (problemWith(path) !== null || isLitter(plain)) return null;
    if (attached.test(plain) || copies.test(plain)) return null;
    const parts = plain.split('/');
    return start.every((part, at) => parts[at] === part) ? parts.slice(start.length) : null;
  };
  return {
    isExport: top !== null,
    notes,
    hasFiles,
    attachedFile: (path) => {
      const plain = plainPath(path);
      if (problemWith(path) !== null || isLitter(plain)) return null;
      const [, upload, attachment, name = ''] = attached.exec(plain) ?? [];
      const id = upload ?? attachment;
      return id === undefined ? null : { id, name };
    },
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

function shared(known: readonly string[] | null, found: readonly string[]): readonly string[] {
  if (known === null) return found;
  const end = known.findIndex((part, at) => found[at] !== part);
  return end === -1 ? known : known.slice(0, end);
}

/** Normalises a path: `/` as separator, no `./`, composed characters (macOS writes `é` as two code points). */
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

/** Returns whether a path is a folder entry, or a file left by macOS or an editor. */
function isLitter(path: string): boolean {
  return path.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(path);
}
