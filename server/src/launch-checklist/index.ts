export { applyFirmFile } from './apply-firm-file.ts';
export { firmFileOf } from './firm-file-of.ts';
export { readLaunchFacts, launchGate } from './launch-checklist.ts';
export type { LaunchGate } from './launch-checklist.ts';

/** As `firm-file.ts` reads it, with a YAML parser that the service itself does not load. */
export async function readFirmFile(file: string) {
  return (await import('./firm-file.ts')).readFirmFile(file);
}
