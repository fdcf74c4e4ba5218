import path from 'node:path';

/** The memory settings of the product's process (why: decision 50). */
const memorySettings = ['--max-semi-space-size=4', '--heap-growing-percent=300'] as const;

/** Makes a process a trial: an argument, so that no environment of production can hold it. */
export const trialArgument = '--trial';

/**
 * What Node is given to run the product, its working directory being the repository's root: as production gives it, so
 * that what is tried and measured is what runs.
 */
export function productArguments(mode: 'production' | 'trial'): readonly string[] {
  return [...memorySettings, 'server/src/main.ts', ...(mode === 'trial' ? [trialArgument] : [])];
}

/** Where Node keeps the compiled code of the product between starts (NODE_COMPILE_CACHE); it may be deleted at any time. */
export function compileCacheOf(dataDir: string | undefined): string {
  return path.resolve(import.meta.dirname, '../..', dataDir || '.data', 'compile-cache');
}
