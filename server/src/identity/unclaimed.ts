import { sql } from 'kysely';

/** Placeholder for the subject id while an imported account has no identity at the provider. */
export const placeholder = 'moved-in|';

/** Imported accounts that no one has signed in to, excluding erased ones. */
export const unclaimed = sql<boolean>`sub = ${placeholder} || id`;
