export { applyFirmFile } from './apply-firm-file.ts';
export { firmFileOf } from './firm-file-of.ts';
export { readLaunchFacts, launchGate } from './launch-checklist.ts';
export type { LaunchGate } from './launch-checklist.ts';

/** Like `firm-file.ts`, but loads its YAML parser lazily, so that the service does not load it. */
export async function readFirmFile(file: string) {
  return (await import('./firm-file.ts')).readFirmFile(file);
}
