/** The memory settings of the product's process (why: decision 50). */
const memorySettings = ['--max-semi-space-size=4', '--heap-growing-percent=300'] as const;

/**
 * What Node is given to run the product, its working directory being the repository's root: as production gives it, so
 * that what is tried and measured is what runs.
 */
export function productArguments(): readonly string[] {
  return [...memorySettings, 'server/src/main.ts'];
}
