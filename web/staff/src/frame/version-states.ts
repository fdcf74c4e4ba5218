/** How something that is in force from a day on stands today. */
export const versionStates = { past: 'past', 'in-force': 'in force', 'to-come': 'to come' } as const;
