import {
  boastMessage,
  boastsIn,
  promiseMessage,
  promisesIn,
  urgencyIn,
  urgencyMessage,
} from '@niveshak/domain/articles/promises';
import type { text } from './shapes.ts';

type Text = ReturnType<typeof text>;

/**
 * Returns the schema with a check that rejects promises of returns. For sales texts and texts sent in the firm's name.
 */
export function withoutPromises(schema: Text): Text {
  return checked(schema, (written) => written);
}

/** Like `honest`, for a code or slug, whose words are checked: SURE-SHOT-50 is rejected. */
export function codeWithoutPromises(schema: Text): Text {
  return checked(schema, wordsOfCode);
}

/** Like `honest`, for sales texts. Also rejects rankings, superlatives and past returns. */
export function advertising(schema: Text): Text {
  return checked(schema, (written) => written, salesProblem);
}

/** Like `advertising`, for a code or slug, whose words are checked. */
export function advertisingCode(schema: Text): Text {
  return checked(schema, wordsOfCode, salesProblem);
}

export function wordsOfCode(written: string): string {
  return written.replaceAll(/[-_\d]+/g, ' ');
}

function checked(
  schema: Text,
  wordsOf: (written: string) => string,
  problemOf: (written: string) => string | null = promiseProblem,
): Text {
  return schema.check((context) => {
    const problem = problemOf(wordsOf(context.value));
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });
}

/** Returns the problem with a text that promises returns, or null if it does not. */
export function promiseProblem(written: string): string | null {
  const [promise] = promisesIn(written);
  return promise === undefined ? null : promiseMessage(promise.phrase);
}

/** Returns what the advertisement code bans in a sales text, or null if the text is allowed. */
export function salesProblem(written: string): string | null {
  const promise = promiseProblem(written);
  if (promise !== null) return promise;
  const [boast] = boastsIn(written);
  if (boast !== undefined) return boastMessage(boast.phrase);
  const [urgency] = urgencyIn(written);
  return urgency === undefined ? null : urgencyMessage(urgency.phrase);
}
