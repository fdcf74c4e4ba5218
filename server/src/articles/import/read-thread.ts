import { ExportError } from '../../platform/files/export-source.ts';
import { serveThread } from '../../platform/threads/thread-pool.ts';
import type { ReadOutput } from './open-import.ts';
import { readImport } from './read-import.ts';

serveThread(async (file: string): Promise<ReadOutput> => {
  try {
    return { read: await readImport(file) };
  } catch (error) {
    if (error instanceof ExportError) return { refused: error.message };
    throw error;
  }
});
