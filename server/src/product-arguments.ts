import path from 'node:path';

/** Memory settings of the product process (decision 50). */
const memorySettings = ['--max-semi-space-size=4', '--heap-growing-percent=300'] as const;

/** Makes a process a trial. An argument, so that a production environment cannot set it. */
export const trialArgument = '--trial';

/**
 * Returns Node's arguments for running the product from the repository root, identical for trials, benchmarks and
 * production.
 */
export function productArguments(mode: 'production' | 'trial'): readonly string[] {
  return [...memorySettings, 'server/src/main.ts', ...(mode === 'trial' ? [trialArgument] : [])];
}

/**
 * Returns the folder in which Node caches compiled code between starts (NODE_COMPILE_CACHE). It can be deleted at any
 * time.
 */
export function compileCacheOf(dataDir: string | undefined): string {
  return path.resolve(import.meta.dirname, '../..', dataDir || '.data', 'compile-cache');
}
