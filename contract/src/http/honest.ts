import { promisesIn } from '@niveshak/domain/articles/promises';
import type { text } from './shapes.ts';

/** A text that people buy by, or that goes out under the firm's name: one that promises a return is refused. */
export function honest(schema: ReturnType<typeof text>) {
  return schema.check((context) => {
    const problem = promiseProblem(context.value);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });
}

/** What is wrong with a text that promises a return; null for one that promises none. */
export function promiseProblem(written: string): string | null {
  const [promise] = promisesIn(written);
  return promise === undefined
    ? null
    : `“${promise.phrase}” promises a return. Say what may happen, not that it will.`;
}
