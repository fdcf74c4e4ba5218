export { applyFirmFile } from './apply-firm-file.ts';
export { firmFileOf } from './firm-file-of.ts';
export { readFirmFile } from './firm-file.ts';
export { gatherOpeningFacts, openingGate } from './opening.ts';
export type { OpeningGate, OpeningSettings } from './opening.ts';
