import { parentPort } from 'node:worker_threads';
import { renderDocument } from './document-pdf.ts';
import type { DrawAnswer, DrawQuestion } from './draw.ts';

/** Draws documents beside the thread that answers calls: a page takes 50 ms of computing. */
parentPort?.on('message', (question: DrawQuestion) => {
  renderDocument(question.printed).then(
    (pdf) => answer({ id: question.id, pdf: new Uint8Array(pdf) }),
    (error: unknown) =>
      answer({ id: question.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: DrawAnswer): void {
  parentPort?.postMessage(message, []);
}
