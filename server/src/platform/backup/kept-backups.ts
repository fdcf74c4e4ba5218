import fs from 'node:fs';
import path from 'node:path';
import { archiveFolder } from './base-backup.ts';
import { hasManifest, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export type KeptBackup = { readonly folder: string; readonly manifest: Manifest };

/** The complete base backups of a folder, oldest first. */
export function baseBackups(folder: string): KeptBackup[] {
  return fs
    .readdirSync(folder)
    .filter((name) => /^base-\d{8}T\d{6}Z$/.test(name) && hasManifest(path.join(folder, name)))
    .sort()
    .map((name) => ({
      folder: path.join(folder, name),
      manifest: readManifest(path.join(folder, name)),
    }));
}

/** The newest base backup that can be recovered to an instant; null for none. */
export function backupBefore(folder: string, until: Date | null): KeptBackup | null {
  const fit = baseBackups(folder).filter(
    ({ manifest }) => until === null || new Date(manifest.endedAt) <= until,
  );
  return fit.at(-1) ?? null;
}

/**
 * Keeps the newest base backups and the WAL that they need, and removes the rest: older backups, those that were not
 * finished, older segments.
 */
export function removeOld(folder: string, keep: number): { backups: number; segments: number } {
  const backups = baseBackups(folder);
  const old = backups.slice(0, -keep);
  for (const { folder: at } of old) fs.rmSync(at, { recursive: true });
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.partial')))
    fs.rmSync(path.join(folder, name), { recursive: true });
  const [oldest] = backups.slice(-keep);
  if (oldest === undefined) return { backups: old.length, segments: 0 };
  const wal = archiveFolder(folder);
  // Segments are in order whatever their timeline, which is the first eight digits; histories are small and stay.
  const first = oldest.manifest.firstWal.slice(8);
  const segments = fs
    .readdirSync(wal)
    .filter(
      (name) => /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?$/.test(name) && name.slice(8, 24) < first,
    );
  for (const name of segments) fs.rmSync(path.join(wal, name));
  return { backups: old.length, segments: segments.length };
}
