export { gatherOpeningFacts, openingGate } from './opening.ts';
export type { OpeningGate, OpeningSettings } from './opening.ts';
