import { promiseMessage, promisesIn } from '@niveshak/domain/articles/promises';
import type { text } from './shapes.ts';

type Text = ReturnType<typeof text>;

/** A text that people buy by, or that goes out under the firm's name: one that promises a return is refused. */
export function honest(schema: Text): Text {
  return checked(schema, (written) => written);
}

/** A code or an address, read as words: SURE-SHOT-50 promises what it says. */
export function honestCode(schema: Text): Text {
  return checked(schema, wordsOfCode);
}

export function wordsOfCode(written: string): string {
  return written.replaceAll(/[-_\d]+/g, ' ');
}

function checked(schema: Text, wordsOf: (written: string) => string): Text {
  return schema.check((context) => {
    const problem = promiseProblem(wordsOf(context.value));
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });
}

/** What is wrong with a text that promises a return; null for one that promises none. */
export function promiseProblem(written: string): string | null {
  const [promise] = promisesIn(written);
  return promise === undefined ? null : promiseMessage(promise.phrase);
}
