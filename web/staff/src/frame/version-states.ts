/** States of versions that apply from a given day on. */
export const versionStates = { past: 'past', 'in-force': 'in force', 'to-come': 'to come' } as const;
