import { promiseMessage, promisesIn } from '@niveshak/domain/articles/promises';
import type { text } from './shapes.ts';

type Text = ReturnType<typeof text>;

/**
 * Returns the schema with a check that rejects promises of returns. For sales texts and texts sent in the firm's name.
 */
export function honest(schema: Text): Text {
  return checked(schema, (written) => written);
}

/** As `honest`, for a code or slug, checked as words: SURE-SHOT-50 is rejected. */
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

/** Returns the problem with a text that promises a return, or null if it promises none. */
export function promiseProblem(written: string): string | null {
  const [promise] = promisesIn(written);
  return promise === undefined ? null : promiseMessage(promise.phrase);
}
