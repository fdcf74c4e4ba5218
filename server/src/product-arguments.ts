import path from 'node:path';

/** Memory settings of the product's process (decision 50). */
const memorySettings = ['--max-semi-space-size=4', '--heap-growing-percent=300'] as const;

/** Makes a process a trial. An argument, so that a production environment cannot set it. */
export const trialArgument = '--trial';

/**
 * Returns Node's arguments to run the product from the repository root, the same as in production, so that trials and
 * benchmarks run what production runs.
 */
export function productArguments(mode: 'production' | 'trial'): readonly string[] {
  return [...memorySettings, 'server/src/main.ts', ...(mode === 'trial' ? [trialArgument] : [])];
}

/**
 * Returns where Node caches the product's compiled code between starts (NODE_COMPILE_CACHE); it may be deleted at any
 * time.
 */
export function compileCacheOf(dataDir: string | undefined): string {
  return path.resolve(import.meta.dirname, '../..', dataDir || '.data', 'compile-cache');
}
