import { readFirm } from '../firm/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { ZipEntry } from '../platform/files/stream-zip.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { reportFault } from '../platform/watch/events.ts';
import { sectionsOf } from './sections.ts';
import type { Section } from './sections.ts';
import { failPack, finishPack, insertPiece, saveProgress, startBuilding } from './store.ts';
import type { PackScope } from './store.ts';
import { writeZip } from './write-zip.ts';

export const packTask = 'build-inspection-pack';
/** Queue that builds packs one at a time. */
export const packQueue = 'inspection-pack';

const maxAttempts = 2;
/** Interval for storing progress. */
const progressMs = 500;

export type BuildDeps = { readonly db: Db; readonly clock: Clock; readonly isRehearsal: boolean };

/** Runs the job that builds and stores a pack. It starts over after an interruption; the second failure ends it. */
export async function buildPack({ db, clock, isRehearsal }: BuildDeps, packId: string): Promise<void> {
  const started = await startBuilding(db, packId);
  if (started === null) return;
  const { scope, attempts } = started;
  if (attempts > maxAttempts) return failPack(db, packId, 'Building it was interrupted twice.');
  const time = clock.now();
  const sections = sectionsOf({ db, isRehearsal, time }, scope);
  const progress = { section: '', files: 0, bytes: 0 };
  let savedAt = -Infinity;
  const note = async (change: Partial<typeof progress>) => {
    Object.assign(progress, change);
    if (performance.now() - savedAt < progressMs) return;
    savedAt = performance.now();
    await saveProgress(db, packId, progress);
  };
  async function* entries(): AsyncGenerator<ZipEntry> {
    const firm = await readFirm(db);
    yield { name: 'index.html', pieces: [indexPage(firm.name, scope, sections, time.instant)] };
    for (const { title, folder, entries: files } of sections)
      for await (const { name, pieces } of files()) {
        yield { name: `${folder}/${name}`, pieces };
        await note({ section: title, files: progress.files + 1 });
      }
  }
  try {
    const { bytes, sha256 } = await writeZip(entries(), time.instant, async (piece, content) => {
      await insertPiece(db, packId, piece, content);
      await note({ bytes: progress.bytes + content.length });
    });
    await finishPack(db, packId, { files: progress.files, bytes, sha256 });
  } catch (error) {
    if (attempts < maxAttempts) throw error;
    reportFault('inspection.failed', error, { packId });
    await failPack(db, packId, `An unexpected error stopped it twice. Its number in the log is ${packId}.`);
  }
}

/** Returns the pack's cover page: scope, folders, and how to verify the pack without this product. */
function indexPage(firm: string, scope: PackScope, sections: readonly Section[], at: Date): string {
  const covers =
    scope.kind === 'period' ? `from ${scope.from} to ${scope.to}, both included` : 'about one member';
  const rows = sections.map(
    ({ title, folder, about }) =>
      `<tr><th scope="row"><a href="${folder}/">${escapeHtml(title)}</a></th><td>${escapeHtml(about)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<title>Records of ${escapeHtml(firm)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}th,td{border-bottom:1px solid #ccc;padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:top}
code{font-size:.9em}</style>
<h1>Records of ${escapeHtml(firm)}</h1>
<p>Records ${covers}, as of ${businessTimeAt(at).today}. Instants are UTC; days are Indian. Amounts are in rupees.</p>
<table>${rows.join('\n')}</table>
<h2>Verify</h2>
<ul>
<li><code>sha256sum -c SHA256SUMS</code> in this folder checks every file.</li>
<li>In <code>recommendations/articles.csv</code>, <em>seal</em> is the SHA-256 of the text of <em>previous_seal</em> followed by
<em>sealed</em>; in <code>rebalances.csv</code>, of <em>sealed</em> alone. A rebalance without <em>sealed</em> is from before
the product kept what it needs to verify the seal.</li>
<li>In <code>audit/audit.csv</code>, <em>Hash</em> is the SHA-256 of the bytes of <em>Previous hash</em> followed by the text of
<em>Hashed</em>, and <em>Previous hash</em> is the <em>Hash</em> of the entry before.</li>
</ul>
</html>
`;
}
