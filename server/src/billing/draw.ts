import { Worker } from 'node:worker_threads';
import type { Printed } from './document-pdf.ts';

export type DrawQuestion = { readonly id: number; readonly printed: Printed };
export type DrawAnswer =
  { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly error: string };

type Waiting = { readonly resolve: (pdf: Uint8Array) => void; readonly reject: (error: Error) => void };

let drawing: { readonly thread: Worker; readonly waiting: Map<number, Waiting> } | null = null;
let lastId = 0;

/** Draws a document in a thread of its own, one after the other; the thread is started at the first. */
export function drawDocument(printed: Printed): Promise<Uint8Array> {
  const { thread, waiting } = (drawing ??= startThread());
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thread.ref();
    thread.postMessage({ id, printed } satisfies DrawQuestion, []);
  });
}

function startThread() {
  const thread = new Worker(new URL('./draw-thread.ts', import.meta.url));
  const waiting = new Map<number, Waiting>();
  const end = (error: Error) => {
    if (drawing?.thread === thread) drawing = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  thread.on('message', (answer: DrawAnswer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread does not keep the process.
    if (waiting.size === 0) thread.unref();
    if ('pdf' in answer) caller?.resolve(answer.pdf);
    else caller?.reject(new Error(`A document could not be drawn: ${answer.error}`));
  });
  thread.on('error', end);
  thread.on('exit', () => end(new Error('The drawing thread ended.')));
  return { thread, waiting };
}
