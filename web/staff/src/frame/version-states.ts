/** States of versions that each apply from a given day. */
export const versionStates = { past: 'Past', 'in-force': 'In force', 'to-come': 'To come' } as const;
