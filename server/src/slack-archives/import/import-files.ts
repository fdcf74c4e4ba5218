import type { Db } from '../../platform/db/database.ts';
import { ExportError } from '../../platform/files/export-source.ts';
import type { ExportEntry, ExportSource } from '../../platform/files/export-source.ts';
import { namedFiles, storeArchiveFile } from '../archive-files.ts';
import { cleanText } from './clean-text.ts';
import type { Places } from './place-paths.ts';

/** Maximum size in bytes. Larger files are reported. */
const maxBytes = 25_000_000;

/**
 * Stores the files that the stored messages reference. Files of private conversations are in the same folder, but no
 * stored message references them.
 */
export async function importFiles(
  db: Db,
  source: ExportSource,
  places: Places,
  note: (text: string) => void,
): Promise<void> {
  if (!places.hasFiles) return;
  const named = await namedFiles(db);
  const counts = { stored: 0, unnamed: 0 };
  for await (const entry of source.entries()) {
    const place = places.attachedFile(entry.path);
    if (place === null) continue;
    if (!named.has(place.id)) {
      counts.unnamed += 1;
      continue;
    }
    try {
      const bytes = await contentOf(entry);
      await storeArchiveFile(db, place.id, cleanText(place.name, 300), bytes);
      counts.stored += 1;
    } catch (error) {
      if (!(error instanceof ExportError)) throw error;
      note(`${entry.path} ${error.message}`);
    }
  }
  note(`${counts.stored} files stored`);
  if (counts.unnamed > 0) note(`${counts.unnamed} files that no imported message names: not stored`);
}

/**
 * Returns the content of a file.
 * @throws ExportError
 */
async function contentOf(entry: ExportEntry): Promise<Buffer> {
  if (entry.refused !== null) throw new ExportError(entry.refused);
  if (entry.size > maxBytes) throw new ExportError(`is larger than ${maxBytes / 1e6} MB: not stored`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}
