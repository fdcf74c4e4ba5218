/** States of versions that each apply from a given day. */
export const versionStates = { past: 'past', 'in-force': 'in force', 'to-come': 'to come' } as const;
