import type { Db } from '../../platform/db/database.ts';
import type { RecurringJob } from '../../platform/jobs/due.ts';
import { takeSeqs } from '../import/import-store.ts';
import { changedSince, writeSearchRows } from './search-store.ts';
import '../tables.ts';

/** Messages per transaction, which blocks other archive changes. */
const batchSize = 2_000;

/**
 * Indexes messages written by versions without `archive_search`, before or during an upgrade. The archive is not
 * searchable until it finishes.
 */
export function archiveSearchFilling(db: Db): RecurringJob {
  return {
    name: 'fill-archive-search',
    run: async () => {
      await fillSearch(db);
      await addFileNames(db);
    },
  };
}

async function fillSearch(db: Db): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (tx) => {
      const state = await tx
        .selectFrom('archive_state')
        .select(['last_seq', 'searched_seq'])
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (state.searched_seq === state.last_seq) return true;
      const rows = await changedSince(tx, state.searched_seq, batchSize);
      await writeSearchRows(tx, rows);
      const reached = rows.length < batchSize ? state.last_seq : (rows.at(-1)?.seq ?? state.last_seq);
      await tx.updateTable('archive_state').set({ searched_seq: reached }).execute();
      return false;
    });
  }
}

/** Adds file names to search rows of versions that did not index them. */
async function addFileNames(db: Db): Promise<void> {
  const state = await db.selectFrom('archive_state').select('has_file_names').executeTakeFirstOrThrow();
  if (state.has_file_names) return;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await db.transaction().execute(async (tx) => {
      // Also invalidates cached totals.
      await takeSeqs(tx, 1);
      const rows = await changedSince(tx, from, batchSize, { withFiles: true });
      await writeSearchRows(tx, rows);
      return rows.at(-1)?.seq ?? null;
    });
  }
  await db.updateTable('archive_state').set({ has_file_names: true }).execute();
}
