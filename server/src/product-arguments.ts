import path from 'node:path';

/** Memory settings of the product's process (decision 50). */
const memorySettings = ['--max-semi-space-size=4', '--heap-growing-percent=300'] as const;

/** Makes a process a trial. It is an argument, so that a production environment cannot set it. */
export const trialArgument = '--trial';

/**
 * Returns Node's arguments for running the product from the repository root. Trials and benchmarks use the same
 * arguments as production.
 */
export function productArguments(mode: 'production' | 'trial'): readonly string[] {
  return [...memorySettings, 'server/src/main.ts', ...(mode === 'trial' ? [trialArgument] : [])];
}

/**
 * Returns the directory in which Node caches the product's compiled code between starts (NODE_COMPILE_CACHE). It may be
 * deleted at any time.
 */
export function compileCacheOf(dataDir: string | undefined): string {
  return path.resolve(import.meta.dirname, '../..', dataDir || '.data', 'compile-cache');
}
